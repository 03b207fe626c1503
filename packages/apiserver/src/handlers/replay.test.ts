import type { JsonObject } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import { forbiddenStatus, StatusError } from '@kubewright/kube/status'
import { describe, expect, test } from 'vitest'
import type { Admission, AdmissionAttributes } from '../admission/index.ts'
import type { ObjectAnswer } from '../api.ts'
import { apiserverLimits } from '../limits.ts'
import { objectAt, textAt } from '../read-object.ts'
import { carryOutInTurns } from './replay.ts'
import { createTestServer } from './testdata/server.ts'

const path = '/api/v1/namespaces/default/configmaps'

/** Asks somebody about config maps who answers when the test lets them. */
function askingAdmission() {
  const asked: AdmissionAttributes[] = []
  const answers: ((answer: string) => void)[] = []
  const admission: Admission = {
    mayWait: true,
    mutate(attributes, turn) {
      if (attributes.resource.storageName !== 'configmaps') return attributes.object
      const question = [attributes.verb, attributes.name, attributes.object ?? null, attributes.oldObject ?? null]
      const answer = turn.ask(question, () => {
        asked.push(attributes)
        return new Promise<string>((resolve) => answers.push(resolve))
      })
      if (answer === 'no') throw new StatusError(forbiddenStatus({ group: '', resource: 'x' }, '', 'no'))
      turn.warnings.push(`answered ${answer}`)
      if (attributes.object === undefined) return undefined
      return { ...attributes.object, data: { ...objectAt(attributes.object, 'data'), answer } }
    },
    validate: () => undefined,
  }
  return { admission, asked, answers }
}

const later = () => new Promise((resolve) => setImmediate(resolve))

function configMap(name: string, data: JsonObject = {}): JsonObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data }
}

describe('a request that needs an answer from outside', () => {
  test('is carried out again when it is there, and warns once', async () => {
    const { admission, asked, answers } = askingAdmission()
    const server = createTestServer({ admission })
    const answer = server.post(path, { body: configMap('a') }) as unknown as Promise<ObjectAnswer>
    expect(server.get(`${path}/a`).status).toBe(404)
    answers[0]?.('yes')
    const { status, object, warnings } = await answer
    expect(status).toBe(201)
    expect(objectAt(object, 'data')).toEqual({ answer: 'yes' })
    expect(warnings).toEqual(['answered yes'])
    expect(asked).toHaveLength(1)
  })

  test('draws its name and uid once', async () => {
    const { admission, answers } = askingAdmission()
    const drawn: string[] = []
    const server = createTestServer({
      admission: {
        ...admission,
        validate({ object, resource }, turn) {
          if (resource.storageName !== 'configmaps' || object === undefined) return
          const uid = textAt(object, 'metadata', 'uid')
          drawn.push(`${textAt(object, 'metadata', 'name')} ${uid}`)
          turn.ask(uid, () => Promise.resolve('fine'))
        },
      },
    })
    const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'x-' } }
    const answer = server.post(path, { body }) as unknown as Promise<ObjectAnswer>
    answers[0]?.('yes')
    expect((await answer).status).toBe(201)
    expect(drawn).toHaveLength(2)
    expect(new Set(drawn).size).toBe(1)
  })

  test('asks again when the object was changed meanwhile, and changes what there is then', async () => {
    const { admission, asked, answers } = askingAdmission()
    const server = createTestServer({ admission })
    const created = server.post(path, { body: configMap('a') }) as unknown as Promise<ObjectAnswer>
    answers[0]?.('first')
    await created
    const patch = (data: JsonObject) =>
      server.patch(`${path}/a`, {
        type: 'application/merge-patch+json',
        body: { data },
      }) as unknown as Promise<ObjectAnswer>
    const slow = patch({ slow: '1' })
    const fast = patch({ fast: '1' })
    answers[2]?.('fast')
    await fast
    answers[1]?.('slow')
    await later()
    expect(asked).toHaveLength(4)
    answers[3]?.('slow again')
    const { object } = await slow
    expect(objectAt(object, 'data')).toEqual({ slow: '1', fast: '1', answer: 'slow again' })
  })

  test('is refused when the answer refuses it', async () => {
    const { admission, answers } = askingAdmission()
    const server = createTestServer({ admission })
    const answer = server.post(path, { body: configMap('a') }) as unknown as Promise<ObjectAnswer>
    answers[0]?.('no')
    expect((await answer).status).toBe(403)
    expect(server.get(`${path}/a`).status).toBe(404)
  })

  test('ends when it would be carried out too often', async () => {
    let count = 0
    const server = createTestServer({
      admission: {
        mayWait: true,
        mutate: ({ object, resource }, turn) =>
          resource.storageName === 'configmaps' ? turn.ask(count++, async () => object) : object,
        validate: () => undefined,
      },
    })
    const answer = (await server.post(path, { body: configMap('a') })) as ObjectAnswer
    expect(answer.status).toBe(504)
    expect(count).toBe(apiserverLimits.requestTurnsMax)
  })

  test('deletes each object of a collection once, though each has to wait', async () => {
    const { admission, asked, answers } = askingAdmission()
    const server = createTestServer({ admission })
    for (const name of ['a', 'b']) {
      const created = server.post(path, { body: configMap(name) }) as unknown as Promise<ObjectAnswer>
      answers.at(-1)?.('yes')
      await created
    }
    const deleted = server.delete(path) as unknown as Promise<{ readonly items: readonly JsonObject[] }>
    answers[2]?.('yes')
    await later()
    answers[3]?.('yes')
    expect((await deleted).items).toHaveLength(2)
    const told = asked.slice(2).map(({ verb, oldObject }) => `${verb} ${textAt(oldObject, 'metadata', 'name')}`)
    expect(told).toEqual(['DELETE a', 'DELETE b'])
    expect(server.list(path).items).toHaveLength(0)
  })

  test('stops the time for as long as it is carried out, and not for what it leaves running', async () => {
    const { admission } = askingAdmission()
    const { context, runtime } = createTestServer({ admission })
    const request = { method: 'GET', path, query: {}, headers: {}, user: { name: 'x', groups: [] } } as const
    const left = carryOutInTurns({ ...context, admission }, request, (own) => own.runtime) as Runtime
    const before = left.clock.now()
    await runtime.advance(1000)
    expect(left.clock.now()).toBe(before + 1000)
    expect(left.random.uuid()).not.toBe(left.random.uuid())
  })
})
