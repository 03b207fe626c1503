import { expect, test } from 'vitest'
import { transportCancelled, transportCut, transportTimeout, transportUnreachable } from './index.ts'

const request = {
  method: 'POST',
  path: '/api/v1/namespaces/default/secrets',
  query: { token: 'hidden' },
  headers: { authorization: 'Bearer hidden' },
} as const

test('each failure has its code and says whether the server may have executed the request', () => {
  const cause = new Error('ECONNRESET')
  expect(transportUnreachable(request, 'refused', cause)).toMatchObject({
    code: 'KUBE_TRANSPORT_UNREACHABLE',
    message: 'cannot send POST /api/v1/namespaces/default/secrets: refused',
    cause,
  })
  expect(transportCut(request, 'reset')).toMatchObject({
    code: 'KUBE_TRANSPORT_CUT',
    message: expect.stringContaining('the server may have executed the request'),
  })
  expect(transportTimeout(request, 500)).toMatchObject({
    code: 'KUBE_TRANSPORT_TIMEOUT',
    message: expect.stringContaining('within 500 ms'),
  })
  expect(transportCancelled(request)).toMatchObject({ code: 'KUBE_TRANSPORT_CANCELLED' })
})

test('neither the query nor a header is in a message', () => {
  for (const error of [transportUnreachable(request, 'x'), transportCut(request, 'x'), transportTimeout(request, 1)]) {
    expect(error.message).not.toContain('hidden')
  }
})
