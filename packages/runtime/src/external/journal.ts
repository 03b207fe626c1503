import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Client } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'

/**
 * What the journal knows of an external. creating: the creation was or will be requested, its outcome is unknown.
 * created: it was found or created. deleting: the deletion was or will be requested.
 */
export interface JournalEntry {
  readonly state: 'creating' | 'created' | 'deleting'
  /** For people. Users can write annotations, so it is compared with the key of the driver and never used. */
  readonly key: string
  /** When the state began; a creation that find shows keeps its beginning. */
  readonly since: string
}

export interface JournalOptions {
  readonly client: Client
  readonly kind: KindReference
  /** The object as it was read. */
  readonly object: KubernetesObject
  /** The name of the controller: two controllers of one object have journals of their own. */
  readonly controller: string
}

const suffix = '.external.kubewright.dev/'

/**
 * The entries of one object: an annotation for each external. Each write requires the revision that was read, so two
 * processes never act on the same entry.
 */
export class Journal {
  readonly #options: JournalOptions
  #object: KubernetesObject
  #last: Promise<void> = Promise.resolve()

  constructor(options: JournalOptions) {
    this.#options = options
    this.#object = options.object
  }

  /** The object as the last write of the journal left it. */
  get object(): KubernetesObject {
    return this.#object
  }

  /** The names of all entries. */
  get names(): readonly string[] {
    return externalNames(this.#object, this.#options.controller)
  }

  read(name: string): JournalEntry | undefined {
    const annotation = this.annotationOf(name)
    const text = this.#object.metadata?.annotations?.[annotation]
    if (text === undefined) return undefined
    const entry = parsed(text)
    if (entry !== undefined) return entry
    const message = `the annotation ${annotation} is not an entry of the journal of externals; restore it, or remove it if the external does not exist: ${text.slice(0, 100)}`
    throw new RuntimeError('EXTERNAL_INVALID', message, { path: `metadata.annotations["${annotation}"]` })
  }

  /** Writes or removes an entry; writes of one object wait for each other. */
  write(name: string, entry: JournalEntry | undefined): Promise<void> {
    const written = this.#last.then(() => this.#patch(name, entry))
    this.#last = written.catch(() => {})
    return written
  }

  async #patch(name: string, entry: JournalEntry | undefined): Promise<void> {
    const { client, kind } = this.#options
    const { namespace, name: objectName = '', uid, resourceVersion } = this.#object.metadata ?? {}
    const value = entry === undefined ? null : JSON.stringify(entry)
    const metadata = { uid, resourceVersion, annotations: { [this.annotationOf(name)]: value } }
    const patch = { metadata } as never
    this.#object = await client.patch(kind, { namespace, name: objectName }, { type: 'merge', patch })
  }

  /** The annotation with the entry of an external. */
  annotationOf(name: string): string {
    if (!/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(name)) {
      const message = `external ${JSON.stringify(name)}: the name must be letters, digits and hyphens in lower case, such as bucket`
      throw new RuntimeError('EXTERNAL_INVALID', message)
    }
    return `${this.#options.controller}${suffix}${name}`
  }
}

/** The names of the externals in the journal that this controller keeps in the object. */
export function externalNames({ metadata }: KubernetesObject, controller: string): readonly string[] {
  const prefix = `${controller}${suffix}`
  const names = Object.keys(metadata?.annotations ?? {}).filter((name) => name.startsWith(prefix))
  return names.map((name) => name.slice(prefix.length))
}

function parsed(text: string): JournalEntry | undefined {
  try {
    const entry = JSON.parse(text) as Partial<JournalEntry> | null
    const isKnown = ['creating', 'created', 'deleting'].includes(entry?.state ?? '')
    return isKnown && typeof entry?.key === 'string' ? (entry as JournalEntry) : undefined
  } catch {
    return undefined
  }
}
