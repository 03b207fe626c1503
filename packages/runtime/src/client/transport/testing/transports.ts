import type { TransportRequest, TransportResponse, TransportStream } from '@kubewright/kube/transport'

export const get: TransportRequest = { method: 'GET', path: '/api/v1/pods' }
export const watch: TransportRequest = { ...get, stream: true }
export const post: TransportRequest = { method: 'POST', path: '/api/v1/pods', body: { form: 'value', value: { a: 1 } } }

export function textOf(response: TransportResponse): string {
  return response.body.form === 'bytes' ? new TextDecoder().decode(response.body.bytes) : response.body.form
}

export function streamOf(response: TransportResponse): TransportStream {
  if (response.body.form !== 'stream') throw new Error('not a stream')
  return response.body.stream
}

export async function nextText(stream: TransportStream): Promise<string | undefined> {
  const chunk = await stream.next()
  return chunk?.form === 'bytes' ? new TextDecoder().decode(chunk.bytes) : undefined
}

/** The remaining bytes of a stream. */
export async function restOf(stream: TransportStream): Promise<string> {
  let text = ''
  for (let next = await nextText(stream); next !== undefined; next = await nextText(stream)) text += next
  return text
}

/** The failure of the action; fails the test if there is none. */
export async function failureOf(work: Promise<unknown>): Promise<Error> {
  try {
    await work
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing went wrong')
}
