import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Payload } from './payload.ts'
import { requestHandler } from './request-handler.ts'

// The process of the load server: prints its address when everything is serialised, and ends with its standard input.
const [countText, changeCountText] = process.argv.slice(2)
const payload = new Payload(Number(countText), Number(changeCountText))
const server = createServer(requestHandler(payload))
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`)
})
process.stdin.resume().on('end', () => process.exit(0))
