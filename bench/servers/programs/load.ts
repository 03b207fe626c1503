import type { Endpoint } from '../endpoint.ts'
import type { LoadAnswer, LoadMessage } from '../load/generator.ts'
import { performers } from '../load/perform.ts'
import { createLoadSession } from '../load/session.ts'

/** The load generator: does what it is sent, one work after another, on connections that it keeps. */
const session = createLoadSession(JSON.parse(process.argv[2] ?? '') as Endpoint)

process.on('message', ({ work, asked }: LoadMessage) => {
  const startedMs = performance.now()
  const startedUsage = process.cpuUsage()
  performers[work](session, asked as never).then(
    (answer) => {
      const { user, system } = process.cpuUsage(startedUsage)
      reply({ answer, busyShare: (user + system) / 1000 / (performance.now() - startedMs) })
    },
    (error: unknown) => reply({ failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))

function reply(answer: LoadAnswer): void {
  process.send?.(answer)
}
