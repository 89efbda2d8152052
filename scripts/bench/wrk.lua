-- Sends the requests of the file in WRK_REQUESTS, which are separated by NUL. Prints "all sent" when it has, and in the end the
-- figures as one line of JSON.

local requests = {}
local sent = 0
local isEnding = false

function init()
  local file = assert(io.open(os.getenv("WRK_REQUESTS"), "rb"))
  for request in file:read("*a"):gmatch("[^%z]+") do
    requests[#requests + 1] = request
  end
  file:close()
end

function request()
  if sent == #requests then
    wrk.thread:stop()
    if not isEnding then
      isEnding = true
      print("all sent")
      io.stdout:flush()
    end
    -- For connections that are ready in the same turn: nothing that a second sending would make fail.
    return "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
  end
  sent = sent + 1
  return requests[sent]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"microseconds":%d,"failures":%d,"p50":%d,"p99":%d}\n',
    summary.requests,
    summary.duration,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50),
    latency:percentile(99)
  ))
end
