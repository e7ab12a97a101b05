ASSERT CHECK("state == OK");
