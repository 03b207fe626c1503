import { encodeCanonicalJson, type JsonValue } from '@kubewright/kube/json'

/** The label that distinguishes the pods of a Deployment's revisions. */
export const podTemplateHashLabel = 'pod-template-hash'

const safeCharacters = 'bcdfghjklmnpqrstvwxz2456789'
const fnvOffset = 0x811c9dc5
const fnvPrime = 0x01000193
const encoder = new TextEncoder()

/**
 * The hash of a pod template: FNV-32a in decimal, its digits written with letters that spell no words. Kubernetes
 * hashes Go's printed form of the template, we hash canonical JSON: the format is the same, the values differ. A
 * collision count distinguishes templates with the same hash.
 */
export function podTemplateHash(template: unknown, collisionCount: number | undefined): string {
  let hash = fnv(fnvOffset, encoder.encode(encodeCanonicalJson(template as JsonValue)))
  if (collisionCount !== undefined) {
    const bytes = new Uint8Array(8)
    new DataView(bytes.buffer).setUint32(0, collisionCount, true)
    hash = fnv(hash, bytes)
  }
  return safeText(String(hash))
}

function fnv(start: number, bytes: Uint8Array): number {
  let hash = start
  for (const byte of bytes) hash = Math.imul(hash ^ byte, fnvPrime)
  return hash >>> 0
}

function safeText(text: string): string {
  let safe = ''
  for (let index = 0; index < text.length; index++) {
    safe += safeCharacters[text.charCodeAt(index) % safeCharacters.length]
  }
  return safe
}
