// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/child_process.hpp"

#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <list>
#include <memory>
#include <mutex>
#include <new>
#include <string_view>

#include "support/interrupt.hpp"
#include "support/process_copy.hpp"

namespace pcegar {
namespace {

using Clock = std::chrono::steady_clock;

/// Reads to the end of the file; nothing if the deadline comes first.
std::optional<std::string> read_until(int input, std::optional<Clock::time_point> deadline) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    int wait_ms = -1;
    if (deadline) {
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(*deadline - Clock::now()).count();
      if (left <= 0) return std::nullopt;
      wait_ms = static_cast<int>(left);
    }
    pollfd waiting{input, POLLIN, 0};
    const int ready = ::poll(&waiting, 1, wait_ms);
    if (ready == 0 || (ready < 0 && errno != EINTR)) return std::nullopt;
    if (ready < 0) continue;
    const ssize_t count = ::read(input, buffer.data(), buffer.size());
    if (count == 0) return text;
    if (count < 0 && errno != EINTR) return std::nullopt;
    if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

/// A number that processes count up together.
class SharedCounter {
public:
  SharedCounter() {
    void* const page =
        ::mmap(nullptr, sizeof(Value), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (page != MAP_FAILED) value_ = new (page) Value(0);
  }
  ~SharedCounter() {
    if (value_ != nullptr) ::munmap(value_, sizeof(Value));
  }
  SharedCounter(const SharedCounter&) = delete;
  SharedCounter& operator=(const SharedCounter&) = delete;
  [[nodiscard]] bool valid() const { return value_ != nullptr; }
  std::size_t next() { return value_->fetch_add(1); }

private:
  using Value = std::atomic<std::size_t>;
  static_assert(Value::is_always_lock_free, "shared between processes");
  Value* value_ = nullptr;
};

/// Takes complete records "index length\ntext" from the front of the buffer.
using Take = std::function<void(std::size_t, std::string)>;
void take_records(std::string& buffer, const Take& take) {
  std::size_t taken = 0;
  for (;;) {
    const std::size_t line = buffer.find('\n', taken);
    if (line == std::string::npos) break;
    std::size_t index = 0;
    std::size_t length = 0;
    const auto parsed = std::from_chars(buffer.data() + taken, buffer.data() + line, index);
    std::from_chars(parsed.ptr + 1, buffer.data() + line, length);
    if (buffer.size() - line - 1 < length) break;
    take(index, buffer.substr(line + 1, length));
    taken = line + 1 + length;
  }
  buffer.erase(0, taken);
}

/// Reads what the children write until each has closed its end; false if that fails.
bool collect(const std::vector<Child>& workers, const Take& take) {
  std::vector<pollfd> waiting;
  for (const Child& worker : workers) waiting.push_back({worker.input, POLLIN, 0});
  std::vector<std::string> buffers(workers.size());
  std::array<char, 65'536> chunk{};
  for (std::size_t open = workers.size(); open > 0;) {
    if (::poll(waiting.data(), waiting.size(), -1) < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      if (waiting[i].revents == 0) continue;
      const ssize_t count = ::read(waiting[i].fd, chunk.data(), chunk.size());
      if (count < 0 && errno == EINTR) continue;
      if (count > 0) {
        buffers[i].append(chunk.data(), static_cast<std::size_t>(count));
        take_records(buffers[i], take);
      } else {
        waiting[i].fd = -1;  // poll() passes over it
        --open;
      }
    }
  }
  return true;
}

/// "length:bytes" for each text.
constexpr char length_end = ':';

}  // namespace

std::string pack(const std::vector<std::string>& texts) {
  std::string result;
  for (const std::string& text : texts) {
    result += std::to_string(text.size()) + length_end + text;
  }
  return result;
}

std::optional<std::vector<std::string>> unpack(std::string_view packed) {
  std::vector<std::string> result;
  while (!packed.empty()) {
    std::size_t length = 0;
    const char* const end = packed.data() + packed.size();
    const auto [after, error] = std::from_chars(packed.data(), end, length);
    if (error != std::errc() || after == end || *after != length_end) return std::nullopt;
    packed.remove_prefix(static_cast<std::size_t>(after - packed.data()) + 1);
    if (packed.size() < length) return std::nullopt;
    result.emplace_back(packed.substr(0, length));
    packed.remove_prefix(length);
  }
  return result;
}

std::optional<std::string> run_in_child(const std::function<std::string()>& work,
                                        const ChildLimits& limits) {
  const Child child =
      start_child([&](int output) { write_all(output, work()); }, limits.cpu_seconds);
  if (child.process < 0) return std::nullopt;
  std::optional<Clock::time_point> deadline;
  if (limits.wall_ms > 0) deadline = Clock::now() + std::chrono::milliseconds(limits.wall_ms);
  std::optional<std::string> text;
  {
    const RunningChild running(child.process);
    const Interruptible interruptible([&] { ::kill(child.process, SIGKILL); });
    text = read_until(child.input, deadline);
    if (!text) ::kill(child.process, SIGKILL);
  }
  if (!end_child(child)) return std::nullopt;
  return text;
}

std::vector<std::optional<std::string>> map_in_children(
    std::size_t count, unsigned processes, const std::function<std::string(std::size_t)>& work,
    unsigned cpu_seconds, const std::function<void(std::size_t, const std::string&)>& done) {
  std::vector<std::optional<std::string>> results(count);
  SharedCounter counter;
  if (!counter.valid()) return results;
  const auto take_turns = [&](int output) {
    for (std::size_t i = counter.next(); i < count; i = counter.next()) {
      const std::string text = work(i);
      write_all(output, std::to_string(i) + " " + std::to_string(text.size()) + "\n" + text);
    }
  };
  std::vector<Child> workers;
  for (std::size_t i = 0; i < std::min<std::size_t>(processes, count); ++i) {
    const Child child = start_child(take_turns, cpu_seconds);
    if (child.process >= 0) workers.push_back(child);
  }
  {
    std::list<RunningChild> running;
    for (const Child& worker : workers) running.emplace_back(worker.process);
    const auto kill_all = [&] {
      for (const Child& worker : workers) ::kill(worker.process, SIGKILL);
    };
    const Interruptible interruptible(kill_all);
    const auto take = [&](std::size_t index, std::string text) {
      results[index] = std::move(text);
      if (done) done(index, *results[index]);
    };
    if (!collect(workers, take)) kill_all();
  }
  for (const Child& worker : workers) end_child(worker);
  return results;
}

}  // namespace pcegar
