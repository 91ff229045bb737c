-- Asks for the size of a different body with each request: without and with a tape.
local number = 0
function request()
  number = number + 1
  local body = "heightCm=" .. (150 + number % 25) .. "&weightKg=" .. (70 + number % 60)
  if number % 2 == 0 then body = body .. "&tape=guided&bustCm=" .. (105 + number % 40) .. "&waistCm=" .. (90 + number % 37) end
  return wrk.format("GET", wrk.path .. "?" .. body)
end
