import { StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import type { Attributes } from '../../authorization/index.ts'
import type { Operation } from '../operation.ts'
import { createTestServer } from '../testdata/server.ts'
import { refuseForeignSigner } from './guard-certificate.ts'

const { context, resources } = createTestServer()
const resource = resources.find('certificates.k8s.io', 'v1', 'certificatesigningrequests')
const request = { spec: { signerName: 'example.com/tests' }, status: {} }
const decided = { ...request, status: { conditions: [] } }

/** A request of a user with these rights, each as "verb name". */
function operationOf(...rights: readonly string[]): Operation {
  const authorize = ({ verb, apiGroup, resource: requestedResource, name }: Attributes) => ({
    isAllowed:
      requestedResource === 'signers' && apiGroup === 'certificates.k8s.io' && rights.includes(`${verb} ${name}`),
    reason: '',
  })
  return {
    context: { ...context, access: { authorizer: { authorize } } },
    request: { user: { name: 'bob', groups: [] } },
    path: { name: 'a' },
    resource,
  } as unknown as Operation
}

test('who approves speaks for the signer, or for all signers of its domain', () => {
  const approve = (...rights: string[]) => refuseForeignSigner(operationOf(...rights), 'approval', decided, request)
  expect(() => approve()).toThrow(StatusError)
  expect(() => approve('sign example.com/tests', 'approve example.com/other')).toThrow(
    'certificatesigningrequests.certificates.k8s.io "a" is forbidden: user not permitted to approve requests with signerName "example.com/tests"',
  )
  expect(() => approve('approve example.com/tests')).not.toThrow()
  expect(() => approve('approve example.com/*')).not.toThrow()
})

test('who reports on a request signs it, unless the status stays', () => {
  expect(() => refuseForeignSigner(operationOf(), 'status', request, request)).not.toThrow()
  expect(() => refuseForeignSigner(operationOf(), 'status', decided, request)).toThrow('not permitted to sign')
  expect(() => refuseForeignSigner(operationOf('sign example.com/tests'), 'status', decided, request)).not.toThrow()
  expect(() => refuseForeignSigner(operationOf(), 'main', decided, request)).not.toThrow()
})
