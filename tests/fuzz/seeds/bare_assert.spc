ASSERT !MATCH {f($?)};
