import { createApiServer } from '@kubewright/apiserver'
import { systemRuntime } from 'kubewright/host'

/** Our server in its own process, over HTTPS. Prints its address on one line, and ends on request. */
const server = createApiServer({ runtime: systemRuntime(), onInternalError: (error) => console.error(error) })
const { url, certificateAuthority, token } = await server.listen()
console.log(JSON.stringify({ url, certificateAuthority, token }))

process.on('SIGTERM', () => process.exit(0))
// The parent process has ended.
process.stdin.on('end', () => process.exit(0)).resume()
