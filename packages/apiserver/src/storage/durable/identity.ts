import { isJsonObject } from '@kubewright/kube/json'
import type { Random } from '@kubewright/kube/runtime'
import { textAt } from '../../read-object.ts'
import type { IdentityKeeper, ServerIdentity } from '../server-identity.ts'
import type { Database } from './database.ts'
import { damaged } from './load.ts'
import { decodeRecord, encodeRecord, identityKey, stateKey } from './records.ts'

const parts = [
  'caCertificate',
  'caKey',
  'servingCertificate',
  'servingKey',
  'administratorToken',
  'serviceAccountKey',
] as const satisfies readonly (keyof ServerIdentity)[]

const keySizeBytes = 32

/**
 * Opens the identity that the database stores beside the objects. It has the signing key for tokens from the start,
 * because no token may be issued before its key is durable.
 */
export async function openIdentity(database: Database, random: Random): Promise<IdentityKeeper> {
  const record = await database.get(identityKey)
  if (record === undefined && (await database.get(stateKey)) !== undefined) {
    throw damaged('the identity of the server is missing')
  }
  let identity = decodeIdentity(record)
  let writing: Promise<void> = Promise.resolve()
  const keeper: IdentityKeeper = {
    get identity() {
      return identity
    },
    keep: (more) => {
      identity = { ...identity, ...more }
      // Writes run one after the other, so that the last value is stored.
      writing = writing
        .catch(() => undefined)
        .then(() => database.write([{ key: identityKey, value: encodeIdentity(identity) }]))
      return writing
    },
  }
  if (identity.serviceAccountKey === undefined) await keeper.keep({ serviceAccountKey: drawKey(random) })
  return keeper
}

/** A key whose first byte is not 255 is below the order of the curve. */
function drawKey(random: Random): string {
  let bytes = random.bytes(keySizeBytes)
  while (bytes[0] === 255) bytes = random.bytes(keySizeBytes)
  return Buffer.from(bytes).toString('base64url')
}

export function encodeIdentity(identity: ServerIdentity): string {
  return encodeRecord(Object.fromEntries(parts.map((part) => [part, identity[part]])))
}

/** @throws ApiserverError DATA_DAMAGED. */
export function decodeIdentity(record: string | undefined): ServerIdentity {
  if (record === undefined) return {}
  const value = decodeRecord(record)
  if (value === undefined || !isJsonObject(value)) throw damaged('the identity of the server is corrupted')
  return Object.fromEntries(parts.map((part) => [part, textAt(value, part) || undefined]))
}
