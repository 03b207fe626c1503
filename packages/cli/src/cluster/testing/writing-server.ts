import { writeSync } from 'node:fs'
import { createApiServer } from '@kubewright/apiserver'
import { openData } from '@kubewright/apiserver/durable'
import type { JsonObject } from '@kubewright/kube/json'
import type { Transport } from '@kubewright/kube/transport'
import { systemRuntime } from 'kubewright/host'

/**
 * A server on a data folder, with several writers that write while the process lives, and a watcher that continues
 * where the previous one ended. Every response and event is printed at once as a line of JSON, because the process will
 * be killed. Arguments: the folder, the revision from which the watcher continues, the number of this process, the
 * maximum number of objects per writer, and the number of retained changes.
 */
const [folder = '', resumeFrom = '', run = '', roundsText = '', historyText = ''] = process.argv.slice(2)
const path = '/api/v1/namespaces/default/configmaps'
const writers = 8
const rounds = Number(roundsText)

function report(line: JsonObject): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}

const runtime = systemRuntime()
const historyEventsMax = historyText === '' ? undefined : Number(historyText)
const data = await openData({ runtime, folder, historyEventsMax })
const server = createApiServer({ runtime, store: data.store, identity: data.identity })
const transport = server.transport()
const list = await sendFor(transport, 'GET', path)
report({
  began: Object.fromEntries(itemsOf(list).map((item) => [nameOf(item), revisionOf(item)])),
  revision: revisionOf(list),
})
const watching = watch(resumeFrom === '' ? String(revisionOf(list)) : resumeFrom)
await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
const last = await sendFor(transport, 'POST', path, { metadata: { name: `end-${run}` } })
report({ wrote: `end-${run}`, revision: revisionOf(last) })
await watching
await server.close()
await data.close()

/** Creates an object and changes it twice; deletes every second one. */
async function write(writer: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const name = `w-${run}-${writer}-${round}`
    const own = `${path}/${name}`
    const created = await sendFor(transport, 'POST', path, { metadata: { name }, data: { text: 'x'.repeat(1000) } })
    report({ wrote: name, revision: revisionOf(created) })
    for (const text of ['y', 'z']) {
      const changed = await sendFor(transport, 'PUT', own, { metadata: { name }, data: { text: text.repeat(1000) } })
      report({ wrote: name, revision: revisionOf(changed) })
    }
    if (round % 2 === 0) continue
    report({ deleting: name })
    await sendFor(transport, 'DELETE', own)
    report({ deleted: name })
  }
}

/** Until it sees the last write of this process. */
async function watch(resourceVersion: string): Promise<void> {
  const response = await transport.send({
    method: 'GET',
    path,
    query: { watch: 'true', resourceVersion },
    stream: true,
  })
  if (response.body.form !== 'stream') throw new Error(`the watch got the status ${response.status}`)
  const { stream } = response.body
  for (let chunk = await stream.next(); chunk !== undefined; chunk = await stream.next()) {
    if (chunk.form !== 'events') continue
    for (const { type, object } of chunk.events) {
      if (type === 'ERROR') report({ expired: resourceVersion })
      else report({ saw: nameOf(object), type, revision: revisionOf(object) })
      if (nameOf(object) === `end-${run}`) return stream.close()
    }
  }
}

async function sendFor(
  to: Transport,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  at: string,
  value?: JsonObject,
): Promise<JsonObject> {
  const body = value === undefined ? {} : { body: { form: 'value', value } as const }
  const response = await to.send({ method, path: at, ...body })
  if (response.status >= 300 || response.body.form !== 'value') throw new Error(`${method} ${at}: ${response.status}`)
  return response.body.value as JsonObject
}

function itemsOf(value: JsonObject): readonly JsonObject[] {
  return value['items'] as readonly JsonObject[]
}

function metadataOf(object: JsonObject): { readonly name: string; readonly resourceVersion: string } {
  return object['metadata'] as unknown as { name: string; resourceVersion: string }
}

function nameOf(object: JsonObject): string {
  return metadataOf(object)?.name
}

function revisionOf(object: JsonObject): number {
  return Number(metadataOf(object)?.resourceVersion)
}
