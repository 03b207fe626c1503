import { createApiServer } from '@kubewright/apiserver'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createClient } from '../client/index.ts'
import { ConfigMap, Deployment } from '../kinds/index.ts'
import { silentLogger } from '../log/index.ts'
import { type AdmissionPolicyOptions, defineAdmissionPolicy } from './index.ts'
import { createRegistration } from './registration/registration.ts'
import { Backup } from './testing/backups.ts'

const valid: AdmissionPolicyOptions = {
  name: 'keys.example.com',
  kinds: [ConfigMap],
  variables: { size: 'size(object.data)' },
  rules: [
    { rule: 'variables.size < 2', message: 'at most one key' },
    { rule: "object.metadata.name != 'bad'", messageExpression: "'the name ' + object.metadata.name + ' is bad'" },
  ],
}

test.each<[string, Partial<AdmissionPolicyOptions>, string]>([
  ['no kinds', { kinds: [] }, 'it names no kinds'],
  ['nothing to do', { rules: [] }, 'it has neither rules nor mutations'],
  ['not CEL', { rules: [{ rule: 'object.spec.size >' }] }, '"object.spec.size >": compilation failed'],
  ['another type', { rules: [{ rule: "'yes'" }] }, 'must evaluate to bool but got string'],
  ['an unknown variable', { rules: [{ rule: 'variables.none' }] }, 'undefined field'],
  ['a message that is not a text', { rules: [{ rule: 'true', messageExpression: '1' }] }, 'must evaluate to string'],
  [
    'an unknown field of a custom kind',
    { kinds: [Backup], variables: {}, rules: [{ rule: 'object.spec.size > 1' }] },
    "undefined field 'size'",
  ],
  ['a mutation without a patch', { rules: undefined, mutations: [{ jsonPatch: '1' }] } as never, 'must evaluate to'],
])('refuses at definition: %s', (_what, change, problem) => {
  expect(() => defineAdmissionPolicy({ ...valid, ...change } as AdmissionPolicyOptions)).toThrow(
    expect.objectContaining({ code: 'ADMISSION_POLICY_INVALID', message: expect.stringContaining(problem) }),
  )
})

test('an API server evaluates the policy and its binding, and changes objects by a mutating one', async () => {
  const runtime = createVirtualRuntime()
  const client = createClient({ transport: createApiServer({ runtime }).transport(), runtime })
  const mutating = defineAdmissionPolicy({
    name: 'owners.example.com',
    kinds: [ConfigMap, Deployment],
    operations: ['CREATE'],
    mutations: [
      { applyConfiguration: "Object{metadata: Object.metadata{labels: {'owner': request.userInfo.username}}}" },
    ],
  })
  const policies = [defineAdmissionPolicy(valid), mutating]
  const server = 'https://unused.example.com'
  const registration = createRegistration({ name: 'app', webhooks: [], policies, server, client, log: silentLogger })
  expect(await registration.ensure(undefined)).toEqual([])
  const create = (name: string, data: Readonly<Record<string, string>>) =>
    client.create(ConfigMap, { metadata: { namespace: 'default', name }, data })
  await expect(create('two', { a: '1', b: '2' })).rejects.toThrow('at most one key')
  await expect(create('bad', { a: '1' })).rejects.toThrow('the name bad is bad')
  const good = await create('good', { a: '1' })
  expect(good.metadata.labels).toEqual({ owner: 'kubewright-admin' })
  await registration.remove()
  await create('two', { a: '1', b: '2' })
})
