import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiServer } from '@kubewright/apiserver'
import { openData } from '@kubewright/apiserver/durable'
import { systemRuntime } from 'kubewright/host'

/**
 * Our server with a data folder: responses contain only synced writes. Prints its address on one line, and ends on
 * request.
 */
const parent = mkdtempSync(join(process.env['KUBEWRIGHT_BENCH_DATA'] ?? tmpdir(), 'kubewright-bench-'))
process.on('exit', () => rmSync(parent, { recursive: true, force: true }))
const runtime = systemRuntime()
const { store, identity } = await openData({ runtime, folder: join(parent, 'data') })
const server = createApiServer({ runtime, store, identity, onInternalError: (error) => console.error(error) })
const { url, certificateAuthority, token } = await server.listen()
console.log(JSON.stringify({ url, certificateAuthority, token }))

process.on('SIGTERM', () => process.exit(0))
// The parent process has ended.
process.stdin.on('end', () => process.exit(0)).resume()
