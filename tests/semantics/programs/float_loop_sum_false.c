// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Seven times a tenth in single precision.
extern void reach_error(void);

int main(void) {
  float sum = 0.0f;
  for (int i = 0; i < 7; i++) sum += 0.1f;
  if (!(sum == 0.7f)) reach_error();
  return 0;
}
