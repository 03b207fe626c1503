import type { JsonObject } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import { forbiddenStatus, StatusError } from '@kubewright/kube/status'
import { describe, expect, test } from 'vitest'
import type { Admission, AdmissionAttributes } from '../admission/index.ts'
import type { ObjectResponse } from '../api/index.ts'
import { apiserverLimits } from '../limits.ts'
import { objectAt, textAt } from '../read-object.ts'
import { runAttempts } from './replay.ts'
import { createTestServer } from './testdata/server.ts'

const path = '/api/v1/namespaces/default/configmaps'

/** Admission that makes an external call for ConfigMaps, which completes when the test permits. */
function externalAdmission() {
  const externalCalls: AdmissionAttributes[] = []
  const resolvers: ((response: string) => void)[] = []
  const admission: Admission = {
    mayWait: true,
    mutate(attributes, attempt) {
      if (attributes.resource.storageName !== 'configmaps') return attributes.object
      const question = [attributes.verb, attributes.name, attributes.object ?? null, attributes.oldObject ?? null]
      const response = attempt.callExternal(question, () => {
        externalCalls.push(attributes)
        return new Promise<string>((resolve) => resolvers.push(resolve))
      })
      if (response === 'no') throw new StatusError(forbiddenStatus({ group: '', resource: 'x' }, '', 'no'))
      attempt.warnings.push(`responded ${response}`)
      if (attributes.object === undefined) return undefined
      return { ...attributes.object, data: { ...objectAt(attributes.object, 'data'), response } }
    },
    validate: () => undefined,
  }
  return { admission, externalCalls, resolvers }
}

const later = () => new Promise((resolve) => setImmediate(resolve))

function configMap(name: string, data: JsonObject = {}): JsonObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data }
}

describe('a request that needs an external response', () => {
  test('runs again after the response, and warns once', async () => {
    const { admission, externalCalls, resolvers } = externalAdmission()
    const server = createTestServer({ admission })
    const response = server.post(path, { body: configMap('a') }) as unknown as Promise<ObjectResponse>
    expect(server.get(`${path}/a`).status).toBe(404)
    resolvers[0]?.('yes')
    const { status, object, warnings } = await response
    expect(status).toBe(201)
    expect(objectAt(object, 'data')).toEqual({ response: 'yes' })
    expect(warnings).toEqual(['responded yes'])
    expect(externalCalls).toHaveLength(1)
  })

  test('generates its name and uid once', async () => {
    const { admission, resolvers } = externalAdmission()
    const drawn: string[] = []
    const server = createTestServer({
      admission: {
        ...admission,
        validate({ object, resource }, attempt) {
          if (resource.storageName !== 'configmaps' || object === undefined) return
          const uid = textAt(object, 'metadata', 'uid')
          drawn.push(`${textAt(object, 'metadata', 'name')} ${uid}`)
          attempt.callExternal(uid, () => Promise.resolve('fine'))
        },
      },
    })
    const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'x-' } }
    const response = server.post(path, { body }) as unknown as Promise<ObjectResponse>
    resolvers[0]?.('yes')
    expect((await response).status).toBe(201)
    expect(drawn).toHaveLength(2)
    expect(new Set(drawn).size).toBe(1)
  })

  test('repeats the call if the object was changed meanwhile, and changes the new state', async () => {
    const { admission, externalCalls, resolvers } = externalAdmission()
    const server = createTestServer({ admission })
    const created = server.post(path, { body: configMap('a') }) as unknown as Promise<ObjectResponse>
    resolvers[0]?.('first')
    await created
    const patch = (data: JsonObject) =>
      server.patch(`${path}/a`, {
        type: 'application/merge-patch+json',
        body: { data },
      }) as unknown as Promise<ObjectResponse>
    const slow = patch({ slow: '1' })
    const fast = patch({ fast: '1' })
    resolvers[2]?.('fast')
    await fast
    resolvers[1]?.('slow')
    await later()
    expect(externalCalls).toHaveLength(4)
    resolvers[3]?.('slow again')
    const { object } = await slow
    expect(objectAt(object, 'data')).toEqual({ slow: '1', fast: '1', response: 'slow again' })
  })

  test('is refused if the response refuses it', async () => {
    const { admission, resolvers } = externalAdmission()
    const server = createTestServer({ admission })
    const response = server.post(path, { body: configMap('a') }) as unknown as Promise<ObjectResponse>
    resolvers[0]?.('no')
    expect((await response).status).toBe(403)
    expect(server.get(`${path}/a`).status).toBe(404)
  })

  test('fails after too many attempts', async () => {
    let count = 0
    const server = createTestServer({
      admission: {
        mayWait: true,
        mutate: ({ object, resource }, attempt) =>
          resource.storageName === 'configmaps' ? attempt.callExternal(count++, async () => object) : object,
        validate: () => undefined,
      },
    })
    const response = (await server.post(path, { body: configMap('a') })) as ObjectResponse
    expect(response.status).toBe(504)
    expect(count).toBe(apiserverLimits.requestAttemptsMax)
  })

  test('deletes each object of a collection once, though each has to wait', async () => {
    const { admission, externalCalls, resolvers } = externalAdmission()
    const server = createTestServer({ admission })
    for (const name of ['a', 'b']) {
      const created = server.post(path, { body: configMap(name) }) as unknown as Promise<ObjectResponse>
      resolvers.at(-1)?.('yes')
      await created
    }
    const deleted = server.delete(path) as unknown as Promise<{ readonly items: readonly JsonObject[] }>
    resolvers[2]?.('yes')
    await later()
    resolvers[3]?.('yes')
    expect((await deleted).items).toHaveLength(2)
    const deletions = externalCalls
      .slice(2)
      .map(({ verb, oldObject }) => `${verb} ${textAt(oldObject, 'metadata', 'name')}`)
    expect(deletions).toEqual(['DELETE a', 'DELETE b'])
    expect(server.list(path).items).toHaveLength(0)
  })

  test('sees a constant time during its attempts, but not in what it leaves running', async () => {
    const { admission } = externalAdmission()
    const { context, runtime } = createTestServer({ admission })
    const request = { method: 'GET', path, query: {}, headers: {}, user: { name: 'x', groups: [] } } as const
    const left = runAttempts({ ...context, admission }, request, (own) => own.runtime) as Runtime
    const before = left.clock.now()
    await runtime.advance(1000)
    expect(left.clock.now()).toBe(before + 1000)
    expect(left.random.uuid()).not.toBe(left.random.uuid())
  })
})
