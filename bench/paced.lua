-- Milliseconds between an answer and the next request of a connection: ten connections make up to 200 requests a second.
function delay()
  return 50
end
