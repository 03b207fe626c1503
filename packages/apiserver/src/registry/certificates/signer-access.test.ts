import { StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import type { StrategyContext } from '../kind-strategy.ts'
import { accessWith, strategyContextWith } from '../testing/strategy-context.ts'
import { refuseForeignSigner } from './signer-access.ts'

const request = { metadata: { name: 'a' }, spec: { signerName: 'example.com/tests' }, status: {} }
const decided = { ...request, status: { conditions: [] } }

/** A user with these rights, each as "verb name". */
function contextWith(...rights: readonly string[]): StrategyContext {
  const access = accessWith(
    ({ verb, apiGroup, resource, name }) =>
      resource === 'signers' && apiGroup === 'certificates.k8s.io' && rights.includes(`${verb} ${name}`),
  )
  return strategyContextWith({}, { access })
}

test('who approves speaks for the signer, or for all signers of its domain', () => {
  const approve = (...rights: string[]) => refuseForeignSigner('approval', decided, request, contextWith(...rights))
  expect(() => approve()).toThrow(StatusError)
  expect(() => approve('sign example.com/tests', 'approve example.com/other')).toThrow(
    'certificatesigningrequests.certificates.k8s.io "a" is forbidden: user not permitted to approve requests with signerName "example.com/tests"',
  )
  expect(() => approve('approve example.com/tests')).not.toThrow()
  expect(() => approve('approve example.com/*')).not.toThrow()
})

test('who reports on a request signs it, unless the status stays', () => {
  expect(() => refuseForeignSigner('status', request, request, contextWith())).not.toThrow()
  expect(() => refuseForeignSigner('status', decided, request, contextWith())).toThrow('not permitted to sign')
  expect(() => refuseForeignSigner('status', decided, request, contextWith('sign example.com/tests'))).not.toThrow()
  expect(() => refuseForeignSigner('main', decided, request, contextWith())).not.toThrow()
})
