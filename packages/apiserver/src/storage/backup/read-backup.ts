import { createHash } from 'node:crypto'
import { limits } from '@kubewright/kube'
import { isJsonObject, type JsonObject, parseJson } from '@kubewright/kube/json'
import { ApiserverError } from '../../errors.ts'
import { numberAt, textAt } from '../../read-object.ts'
import { backupFormat } from './backup-lines.ts'

/** Revision and number of objects of a backup. */
export interface BackupSummary {
  readonly revision: number
  readonly objects: number
}

const lineBreak = 0x0a

/**
 * Reads a backup to its end and passes each line except the first and the last to `take`: the identity and the objects.
 * The lines are verified only once this resolves.
 *
 * @throws ApiserverError BACKUP_DAMAGED.
 */
export async function readBackup(
  lines: AsyncIterable<string>,
  take: (line: JsonObject) => Promise<void> | void = () => undefined,
): Promise<BackupSummary> {
  const hash = createHash('sha256')
  let revision: number | undefined
  let objects = 0
  let end: JsonObject | undefined
  for await (const line of lines) {
    if (end !== undefined) throw damagedBackup('trailing data after the checksum')
    const value = readLine(line)
    if ('sha256' in value) end = value
    else {
      hash.update(`${line}\n`)
      if (revision === undefined) revision = revisionOf(value)
      else await take(value)
      if ('object' in value) objects++
    }
  }
  if (end === undefined || revision === undefined) throw damagedBackup('it is truncated')
  if (textAt(end, 'sha256') !== hash.digest('hex') || numberAt(end, 'objects') !== objects) {
    throw damagedBackup('its checksum or number of objects does not match')
  }
  return { revision, objects }
}

/** Splits bytes into lines at line feeds only, because JSON strings may contain other line separators. */
export async function* linesIn(chunks: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  let pieces: Uint8Array[] = []
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(lineBreak); at >= 0; at = chunk.indexOf(lineBreak, from)) {
      pieces.push(chunk.subarray(from, at))
      yield Buffer.concat(pieces).toString()
      pieces = []
      from = at + 1
    }
    if (from < chunk.length) pieces.push(chunk.slice(from))
  }
  if (pieces.length > 0) yield Buffer.concat(pieces).toString()
}

function revisionOf(line: JsonObject): number {
  if (!('backupFormat' in line)) throw damagedBackup('missing backup header')
  const format = numberAt(line, 'backupFormat')
  if (format !== backupFormat) throw damagedBackup(`it has format ${format}, which this version cannot read`)
  return numberAt(line, 'revision')
}

function readLine(line: string): JsonObject {
  try {
    const value = parseJson(line, { sizeBytesMax: Number.MAX_SAFE_INTEGER, depthMax: limits.encodedDepthMax })
    if (isJsonObject(value)) return value
  } catch {
    // The error is thrown below.
  }
  throw damagedBackup('a line is not a JSON object')
}

function damagedBackup(what: string): ApiserverError {
  return new ApiserverError('BACKUP_DAMAGED', `the backup cannot be used: ${what}`)
}
