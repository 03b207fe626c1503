import { expect, expectTypeOf, test } from 'vitest'
import { ConfigMap, Deployment, RoleBinding, Secret } from '../kinds/index.ts'
import { adopt, adoptMatching, after, defineController, handOver, keep, once, readyWhen, shared } from './index.ts'
import { config, Thing } from './testdata/modes.ts'

test.each([
  ['once and shared', () => once(shared(config('a'))), /once\(\) and shared\(\) contradict each other/],
  ['once and adopt', () => adopt(once(config('a'))), /once\(\) and adopt\(\) contradict each other/],
  ['once and handOver', () => handOver(once(config('a')), ['data.a']), /once\(\) needs no handOver\(\)/],
  ['shared and adopt', () => shared(adopt(config('a'))), /shared\(\) and adopt\(\) contradict each other/],
  ['shared and handOver', () => shared(handOver(config('a'), ['data.a'])), /handOver\(\) cannot be used in shared\(\)/],
  ['keep', () => shared(keep(config('a')) as never), /shared\(\) takes a child that is written, not keep\(object\)/],
  ['a kind', () => once(Secret as never), /once\(\) takes a child, or a kind, a name and a function/],
  [
    'a child without a name',
    () => adopt({ kind: 'ConfigMap' } as never),
    /adopt\(\) takes a child with a kind and a name/,
  ],
  ['an empty selector', () => adoptMatching(ConfigMap, {}), /needs a selector with at least one label/],
])('refuses %s', (_name, make, message) => {
  expect(make).toThrow(message)
})

test('a wrapped child has the type of the plain one, so that wrappers nest in any order', () => {
  const plain = Deployment({ metadata: { name: 'web' } })
  const secret = ConfigMap({ metadata: { name: 'a' } })
  expectTypeOf(handOver(plain, ['spec.replicas'])).toEqualTypeOf(plain)
  expectTypeOf(after(adopt(plain), secret)).toEqualTypeOf(plain)
  expectTypeOf(once(plain)).toEqualTypeOf(plain)
  expectTypeOf(shared(secret)).toEqualTypeOf(secret)
  const outer = readyWhen(handOver(plain, ['spec.replicas']), ({ status }) => (status?.availableReplicas ?? 0) > 0)
  expect(outer.metadata?.name).toBe('web')
})

test('a controller with tracks, shares or ordered declares that it writes its kind', () => {
  const writesOf = (more: object) => {
    const definition = defineController({ for: Thing, owns: { configs: ConfigMap }, reconcile: () => ({}), ...more })
    return definition.writes?.map(({ kind, verbs, subresource }) => `${kind.id} ${subresource ?? ''} ${verbs.join()}`)
  }
  const plain = ['ConfigMap  create,patch,delete', 'Thing.test.example.com status patch']
  expect(writesOf({})).toEqual(plain)
  const finalizer = 'Thing.test.example.com  patch'
  expect(writesOf({ ordered: true })).toEqual([...plain, finalizer])
  expect(writesOf({ shares: { routes: ConfigMap } })).toEqual([...plain, finalizer])
  const grants = 'RoleBinding.rbac.authorization.k8s.io  create,patch,delete'
  expect(writesOf({ tracks: { grants: RoleBinding } })).toEqual([plain[0], grants, plain[1], finalizer])
})

test('owned has one name for each kind of child', () => {
  const define = () =>
    defineController({ for: Thing, owns: { a: ConfigMap }, tracks: { a: Secret }, reconcile: () => ({}) })
  expect(define).toThrow('owns, tracks and shares have the name a twice; owned.a needs one')
})

test('the wrappers and the kinds of all options have types', () => {
  defineController({
    for: Thing,
    owns: { configs: ConfigMap },
    tracks: { grants: RoleBinding },
    shares: { secrets: Secret },
    reconcile(_object, { owned, get }) {
      const subjects: number | undefined = owned.grants[0]?.subjects?.length
      const text: string | undefined = owned.secrets[0]?.data?.['a'] ?? get(RoleBinding, 'x')?.roleRef.name
      // @ts-expect-error a Secret is not declared under this name
      owned.passwords
      return { children: [shared(Secret({ metadata: { name: `${subjects}` } })), text ? once(config('a')) : null] }
    },
  })
  const undeclared = {
    for: Thing,
    owns: { configs: ConfigMap },
    reconcile: () => ({ children: [once(Secret({ metadata: { name: 'a' } }))] }),
  }
  // @ts-expect-error a Secret is not of a declared kind
  defineController(undeclared)
})
