import { forbiddenStatus } from '@kubewright/kube/status'
import type { TransportChunk, TransportStream } from '@kubewright/kube/transport'
import type { ApiRequest, ApiResponse } from '../../api/index.ts'
import { backupLines } from '../../storage/backup/index.ts'
import type { ServerIdentity, Store } from '../../storage/index.ts'

/** Path from which a running server serves a backup of itself. */
export const backupPath = '/kubewright/backup'

const chunkCharacters = 256 * 1024

/**
 * A backup contains the server's keys, so only system:masters may read it and no role can grant it. It is a snapshot of
 * this moment, however long the client takes to read it.
 */
export function backupResponse(store: Store, identity: ServerIdentity, { method, user }: ApiRequest): ApiResponse {
  if (method !== 'GET' || !user.groups.includes('system:masters')) {
    const status = forbiddenStatus(
      { group: '', resource: '' },
      '',
      'only members of system:masters may read a backup, with GET',
    )
    return { form: 'object', status: 403, object: status }
  }
  const stream = new BackupStream(backupLines(store.fork(), identity))
  return { form: 'stream', status: 200, contentType: 'application/x-ndjson', stream }
}

/** The lines of the backup as bytes, generated while they are read. */
class BackupStream implements TransportStream {
  readonly #lines: Iterator<string>

  constructor(lines: Iterable<string>) {
    this.#lines = lines[Symbol.iterator]()
  }

  async next(): Promise<TransportChunk | undefined> {
    let text = ''
    while (text.length < chunkCharacters) {
      const { value, done } = this.#lines.next()
      if (done === true) break
      text += value
    }
    return text === '' ? undefined : { form: 'bytes', bytes: Buffer.from(text) }
  }

  close(): void {
    this.#lines.return?.()
  }
}
