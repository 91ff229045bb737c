-- Arguments after --: the milliseconds between a response and the next request of a connection, then the cookies that requests send in turn.
local cookies = {}

function init(args)
  local pause = tonumber(args[1])
  for at = 2, #args do cookies[at - 1] = args[at] end
  if pause > 0 then
    function delay() return pause end
  end
  if #cookies > 0 then
    local at = 0
    function request()
      at = at % #cookies + 1
      wrk.headers["Cookie"] = cookies[at]
      return wrk.format()
    end
  end
end
