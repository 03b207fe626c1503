import { warningHeaders } from '@kubewright/kube/decode'
import { expect, test } from 'vitest'
import { configMap, createHookedServer, webhook } from './testing/hooked-server.ts'

test.each(['validating', 'mutating'] as const)(
  'truncates the warnings of a %s webhook that returns 200 000 of them to what headers can hold',
  async (kind) => {
    const warnings = Array.from({ length: 200_000 }, (_, index) => `warning ${index}`)
    const hooked = createHookedServer(() => ({ allowed: true, warnings }))
    hooked.register(kind, 'v', [webhook('a'), webhook('b')])
    const response = await hooked.create(configMap('x'))
    expect(response.status).toBe(201)
    const { warnings: quoted = [] } = response
    expect(quoted.slice(0, 2)).toEqual(['warning 0', 'warning 1'])
    expect(quoted.length).toBeLessThan(500)
    expect(warningHeaders(quoted)).toHaveLength(quoted.length)
  },
)
