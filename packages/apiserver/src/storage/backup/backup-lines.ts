import { createHash } from 'node:crypto'
import { encodeJson } from '@kubewright/kube/json'
import type { ServerIdentity } from '../server-identity.ts'
import type { Store } from '../store.ts'

/** A newer backup format has a higher number. */
export const backupFormat = 1

const objectsPerPage = 500

/**
 * The lines of a backup of everything at one revision: a header with the format, the identity of the server, the
 * objects, and a trailer with their number and the SHA-256 of the lines before it, which reveals a truncated backup.
 * Each line ends with a line feed. The store must not change while the lines are read: pass a fork.
 */
export function* backupLines(store: Store, identity: ServerIdentity): Iterable<string> {
  const hash = createHash('sha256')
  const hashed = (line: string) => {
    hash.update(line)
    return line
  }
  yield hashed(lineOf({ backupFormat, revision: store.revision }))
  yield hashed(lineOf({ identity: { ...identity } }))
  let objects = 0
  for (const resource of [...store.resourceNames()].sort()) {
    let after: { readonly namespace: string; readonly name: string } | undefined
    for (;;) {
      const page = store.list(resource, { after, limit: objectsPerPage })
      for (const { key, object } of page.objects) {
        yield hashed(lineOf({ resource, namespace: key.namespace, name: key.name, object }))
      }
      objects += page.objects.length
      after = page.objects.at(-1)?.key
      if (page.remaining === 0 || after === undefined) break
    }
  }
  yield lineOf({ objects, sha256: hash.digest('hex') })
}

function lineOf(value: Parameters<typeof encodeJson>[0]): string {
  return `${encodeJson(value)}\n`
}
