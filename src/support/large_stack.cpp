// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/large_stack.hpp"

#include <pthread.h>

#include <cstddef>
#include <exception>

namespace pcegar {

namespace {

constexpr std::size_t stack_bytes = std::size_t{1} << 30U;

struct Job {
  const std::function<void()>& work;
  std::exception_ptr problem;
};

extern "C" void* do_job(void* pointer) {
  auto& job = *static_cast<Job*>(pointer);
  try {
    job.work();
  } catch (...) {
    job.problem = std::current_exception();
  }
  return nullptr;
}

}  // namespace

void run_on_large_stack(const std::function<void()>& work) {
  Job job{work, nullptr};
  pthread_attr_t attributes;
  pthread_t thread{};
  bool started = false;
  if (::pthread_attr_init(&attributes) == 0) {
    started = ::pthread_attr_setstacksize(&attributes, stack_bytes) == 0 &&
              ::pthread_create(&thread, &attributes, do_job, &job) == 0;
    ::pthread_attr_destroy(&attributes);
  }
  if (!started) {
    work();
    return;
  }
  ::pthread_join(thread, nullptr);
  if (job.problem != nullptr) {
    std::rethrow_exception(job.problem);
  }
}

}  // namespace pcegar
