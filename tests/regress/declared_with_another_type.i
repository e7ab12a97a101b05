struct Complete {
  int v;
};

struct Complete object = {7};
