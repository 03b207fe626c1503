import { restorePath } from '@kubewright/apiserver'
import { readBackup } from '@kubewright/apiserver/durable'
import { connect, loadKubeconfig } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import { CliError } from '../errors.ts'
import { cliLimits } from '../limits.ts'
import { readBackupFile } from './backup-file.ts'

type Transport = ReturnType<typeof connect>

/** A transport to the cluster of a kubeconfig. */
export async function transportTo(kubeconfig: string | undefined): Promise<Transport> {
  const config = await loadKubeconfig(kubeconfig === undefined ? {} : { kubeconfigPath: kubeconfig })
  return connect(config, { runtime: systemRuntime() })
}

/** Replaces all objects of a running cluster by those of a backup. Returns the cluster's message. */
export async function restoreIntoRunning(file: string, kubeconfig: string | undefined): Promise<string> {
  // An incomplete file is not sent.
  await readBackup(readBackupFile(file))
  const transport = await transportTo(kubeconfig)
  const restoration = systemRuntime().random.uuid()
  let count = 0
  try {
    const send = (bytes: Uint8Array, isLast: boolean) =>
      sendPiece(transport, { restoration, piece: String(count++), ...(isLast ? { last: 'true' } : {}) }, bytes)
    let ready: Uint8Array | undefined
    for await (const bytes of piecesOf(readBackupFile(file))) {
      if (ready !== undefined) await send(ready, false)
      ready = bytes
    }
    return await send(ready ?? new Uint8Array(), true)
  } finally {
    transport.close()
  }
}

async function sendPiece(transport: Transport, query: Record<string, string>, bytes: Uint8Array): Promise<string> {
  const headers = { 'content-type': 'application/x-ndjson' }
  const body = { form: 'bytes', bytes } as const
  const response = await transport.send({ method: 'POST', path: restorePath, query, headers, body })
  const message = messageIn(response.body)
  if (response.status === 200) return message
  throw new CliError('CLI_RESTORE_REFUSED', `the cluster refused the backup: ${response.status} ${message}`)
}

function messageIn(body: Awaited<ReturnType<Transport['send']>>['body']): string {
  if (body.form === 'stream') return ''
  const status = body.form === 'value' ? body.value : JSON.parse(Buffer.from(body.bytes).toString())
  return String((status as { readonly message?: unknown } | null)?.message ?? '')
}

/** The lines, in pieces below the size limit of a request. */
async function* piecesOf(lines: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  const sizeBytesMax = cliLimits.restoredPieceSizeBytesMax
  let parts: Uint8Array[] = []
  let sizeBytes = 0
  for await (const line of lines) {
    for (let rest = Buffer.from(`${line}\n`); rest.length > 0; ) {
      const part = rest.subarray(0, sizeBytesMax - sizeBytes)
      parts.push(part)
      sizeBytes += part.length
      rest = rest.subarray(part.length)
      if (sizeBytes < sizeBytesMax) continue
      yield Buffer.concat(parts)
      parts = []
      sizeBytes = 0
    }
  }
  if (sizeBytes > 0) yield Buffer.concat(parts)
}
