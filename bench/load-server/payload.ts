import { Texts } from './texts.ts'
import { workloadNames } from './workload-definition.ts'
import { noMoment, workloadObject } from './workload-object.ts'

const pageSizeDefault = 500
const addedPrefix = '{"type":"ADDED","object":'
const eventSuffix = '}\n'
const stampField = '"sentAtMicros":"'

/**
 * All responses of the server, serialised once: the objects as items of lists, as events of a watch-list, and the
 * changes that are streamed on command. Objects have the revisions 1 to N, changes the revisions after N.
 */
export class Payload {
  readonly count: number
  readonly changeCount: number
  readonly #items: Texts
  readonly initialEvents: Texts
  readonly changes: Texts

  constructor(count: number, changeCount: number) {
    this.count = count
    this.changeCount = changeCount
    this.initialEvents = new Texts(
      count,
      (index) => `${addedPrefix}${JSON.stringify(workloadObject(index, count, index + 1))}${eventSuffix}`,
    )
    // A comma follows each item but the last of a page.
    this.#items = new Texts(count, (index) => {
      const event = this.initialEvents.range(index, index + 1)
      return `${event.toString('latin1', addedPrefix.length, event.length - eventSuffix.length)},`
    })
    this.changes = new Texts(count === 0 ? 0 : changeCount, (change) => {
      const object = workloadObject(change % count, count, count + 1 + change, 4 + Math.floor(change / count))
      return `{"type":"MODIFIED","object":${JSON.stringify(object)}${eventSuffix}`
    })
  }

  /** The bookmark that ends the initial events of a watch-list. */
  get initialEventsEnd(): string {
    const { kind } = workloadNames
    const annotations = '"annotations":{"k8s.io/initial-events-end":"true"}'
    const metadata = `{${annotations},"creationTimestamp":null,"resourceVersion":"${this.revision}"}`
    return `{"type":"BOOKMARK","object":{"apiVersion":"${apiVersion}","kind":"${kind}","metadata":${metadata}}}\n`
  }

  get revision(): string {
    // An empty list has a revision too, and "0" has a special meaning.
    return String(Math.max(this.count, 1))
  }

  /** The pieces of one page, or of the whole list without a limit. The continue token is the index of the next item. */
  page(limit: number | undefined, continueAt: string | undefined): readonly (Buffer | string)[] {
    const from = Number(continueAt ?? 0)
    const to = Math.min(this.count, from + (limit ?? (continueAt === undefined ? this.count : pageSizeDefault)))
    const left = this.count - to
    const rest = left > 0 ? `"continue":"${to}","remainingItemCount":${left},` : '"continue":"",'
    const items = this.#items.range(from, to)
    return [
      `{"apiVersion":"${apiVersion}","items":[`,
      items.subarray(0, Math.max(0, items.length - 1)),
      `],"kind":"${workloadNames.kind}List","metadata":{${rest}"resourceVersion":"${this.revision}"}}\n`,
    ]
  }

  /** A change with its send time. */
  stampedChange(change: number, sentAtMicros: number): Buffer {
    const bytes = Buffer.from(this.changes.range(change, change + 1))
    const at = bytes.indexOf(stampField) + stampField.length
    bytes.write(String(sentAtMicros).padStart(noMoment.length, '0'), at, 'latin1')
    return bytes
  }
}

const apiVersion = `${workloadNames.group}/${workloadNames.version}`
