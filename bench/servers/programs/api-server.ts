import { createApiServer } from '@kubewright/apiserver'
import { systemRuntime } from 'kubewright/host'

/** Our server as a process of its own, over HTTPS. It says where it is in one line, and ends when it is told to. */
const server = createApiServer({ runtime: systemRuntime(), onInternalError: (error) => console.error(error) })
const { url, certificateAuthority, token } = await server.listen()
console.log(JSON.stringify({ url, certificateAuthority, token }))

process.on('SIGTERM', () => process.exit(0))
// The parent process has ended.
process.stdin.on('end', () => process.exit(0)).resume()
