import { decodeUtf8 } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { defineBuiltinKind } from '../kind/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { Client, ObjectName, RequestOptions } from './client.ts'
import { LineCutter } from './line-cutter.ts'
import { queryOf } from './request-query.ts'
import { openStream } from './response-stream.ts'

export interface LogOptions extends RequestOptions {
  /** Required if the pod has several containers. */
  readonly container?: string | undefined
  /** Keeps streaming until the container ends. */
  readonly follow?: boolean | undefined
  /** The log of the previous instance of the container. */
  readonly previous?: boolean | undefined
  readonly sinceSeconds?: number | undefined
  /** RFC 3339. */
  readonly sinceTime?: string | undefined
  readonly tailLines?: number | undefined
  /** Prefixes each line with the time at which it was written. */
  readonly timestamps?: boolean | undefined
  readonly limitBytes?: number | undefined
}

const podKind = defineBuiltinKind<KubernetesObject, 'Pod'>('Pod', '', 'v1', 'Pod')

/**
 * The log of a container, line by line. Leaving the loop closes the connection. A broken connection throws
 * KUBE_TRANSPORT_CUT; to resume, set `sinceTime` to the last timestamp.
 *
 * ```ts
 * for await (const line of podLogs(client, { namespace: 'default', name: 'web-0' }, { tailLines: 10 })) console.log(line)
 * ```
 */
export async function* podLogs(
  client: Client,
  pod: ObjectName,
  options: LogOptions = {},
): AsyncGenerator<string, void, undefined> {
  const { signal, ...logQuery } = options
  const response = await client.readRaw(podKind, {
    namespace: pod.namespace,
    name: pod.name,
    subresource: 'log',
    query: queryOf(logQuery),
    // A log is text; any content type is accepted.
    accept: '*/*',
    stream: true,
    signal,
  })
  const stream = openStream(response, 'the log of a pod')
  const cutter = new LineCutter(runtimeLimits.logLineBytesMax)
  try {
    for (let chunk = await stream.next(); chunk !== undefined; chunk = await stream.next()) {
      if (chunk.form === 'bytes') for (const line of cutter.lines(chunk.bytes)) yield decodeUtf8(line)
    }
    const rest = cutter.rest()
    if (rest !== undefined) yield decodeUtf8(rest)
  } finally {
    stream.close()
  }
}
