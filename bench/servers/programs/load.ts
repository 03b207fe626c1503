import type { Endpoint } from '../endpoint.ts'
import type { LoadMessage, LoadReply } from '../load/generator.ts'
import { performers } from '../load/perform.ts'
import { createLoadSession } from '../load/session.ts'

/** The load generator: executes the received works, one after another, on kept-alive connections. */
const session = createLoadSession(JSON.parse(process.argv[2] ?? '') as Endpoint)

process.on('message', ({ work, options }: LoadMessage) => {
  const startedMs = performance.now()
  const startedUsage = process.cpuUsage()
  performers[work](session, options as never).then(
    (result) => {
      const { user, system } = process.cpuUsage(startedUsage)
      reply({ result, busyShare: (user + system) / 1000 / (performance.now() - startedMs) })
    },
    (error: unknown) => reply({ failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))

function reply(result: LoadReply): void {
  process.send?.(result)
}
