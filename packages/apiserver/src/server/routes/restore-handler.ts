import type { JsonObject } from '@kubewright/kube/json'
import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { badRequestStatus, forbiddenStatus, type Status } from '@kubewright/kube/status'
import type { ApiRequest, ApiResponse } from '../../api/index.ts'
import { isApiserverError } from '../../errors.ts'
import { apiserverLimits } from '../../limits.ts'
import { type BackupObject, backupObjectIn, linesIn, readBackup, restoreObjects } from '../../storage/backup/index.ts'
import type { Store } from '../../storage/index.ts'

/** Path at which a running server accepts a backup to restore. */
export const restorePath = '/kubewright/restore'

/** Receives backups. */
export interface Restorations {
  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse>
  close(): void
}

export interface RestorationOptions {
  readonly runtime: Runtime
  readonly store: Store
  /** Called in the turn of the event loop in which the store was replaced. */
  onRestored(): void
}

/** A backup that is being received. */
interface Restoration {
  readonly id: string
  readonly pieces: Uint8Array[]
  sizeBytes: number
  timer: Timer
}

/**
 * Receives a backup in pieces, because it is larger than a request body may be: `?restoration=ID&piece=0`, 1 and so on,
 * the last one with `last=true`. Nothing changes until the whole backup has arrived and its checksum is correct. Only
 * one restore runs at a time; a new one discards the previous one. The server keeps its own authority and keys, not
 * those of the backup.
 */
export function createRestorations({ runtime, store, onRestored }: RestorationOptions): Restorations {
  let current: Restoration | undefined
  const drop = () => {
    current?.timer.cancel()
    current = undefined
  }
  const forgetLater = () =>
    runtime.clock.after(apiserverLimits.restorationPauseMsMax, 'the next piece of a backup', drop)

  const take = (id: string, piece: string, bytes: Uint8Array): Restoration | Status => {
    if (piece === '0') {
      drop()
      current = { id, pieces: [], sizeBytes: 0, timer: forgetLater() }
    }
    if (current === undefined || current.id !== id || piece !== String(current.pieces.length)) {
      return badRequestStatus(`unexpected piece ${piece} of restoration ${id}: start again with piece 0`)
    }
    current.timer.cancel()
    current.timer = forgetLater()
    current.sizeBytes += bytes.length
    if (current.sizeBytes > apiserverLimits.restoredBackupSizeBytesMax) {
      drop()
      return badRequestStatus(`the backup is larger than ${apiserverLimits.restoredBackupSizeBytesMax} bytes`)
    }
    current.pieces.push(bytes)
    return current
  }

  return {
    handle(request) {
      const { method, user, query, body } = request
      if (method !== 'POST' || !user.groups.includes('system:masters')) return refusal(notForYou)
      if (body?.form !== 'bytes') return refusal(badRequestStatus('the request body must be a piece of a backup'))
      const taken = take(query['restoration'] ?? '', query['piece'] ?? '', body.bytes)
      if ('kind' in taken) return refusal(taken)
      if (query['last'] !== 'true') return success('piece received; send the next one')
      drop()
      return restore(store, taken.pieces, onRestored)
    },
    close: drop,
  }
}

const notForYou = forbiddenStatus(
  { group: '', resource: '' },
  '',
  'only members of system:masters may restore a backup, with POST',
)

async function restore(store: Store, pieces: readonly Uint8Array[], onRestored: () => void): Promise<ApiResponse> {
  const objects: BackupObject[] = []
  try {
    await readBackup(linesIn(toAsyncIterable(pieces)), (line) => {
      if (!('identity' in line)) objects.push(backupObjectIn(line))
    })
  } catch (error) {
    if (isApiserverError(error, 'BACKUP_DAMAGED')) return refusal(badRequestStatus(error.message))
    throw error
  }
  const changeCount = restoreObjects(store, objects)
  onRestored()
  return success(`restored ${objects.length} objects with ${changeCount} changes`)
}

async function* toAsyncIterable(pieces: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* pieces
}

function success(message: string): ApiResponse {
  const object: JsonObject = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', message }
  return { form: 'object', status: 200, object }
}

function refusal(status: Status): ApiResponse {
  return { form: 'object', status: status.code ?? 500, object: status }
}
