import { expect, test } from 'vitest'
import { metadataOf } from '../client/index.ts'
import { ConfigMap, Namespace, Pod, Secret } from '../kinds/index.ts'
import type { InformerOptions } from './informer-types.ts'
import { fieldSelectorOf } from './scope.ts'
import { type KindDefaults, type ScopeDefaults, ScopeRules } from './scope-rules.ts'

/** Each watch in short: namespace, label selector, field selector. */
function watches(
  rules: ScopeRules,
  kind = ConfigMap as Parameters<ScopeRules['watchesOf']>[0],
  options: InformerOptions = {},
) {
  return rules
    .watchesOf(kind, options)
    .map(({ scope }) => `${scope.namespace ?? '*'} ${scope.labelSelector ?? '-'} ${fieldSelectorOf(scope) ?? '-'}`)
}

const table: readonly {
  readonly what: string
  readonly defaults?: ScopeDefaults
  readonly ofKind?: Omit<KindDefaults, 'kind'>
  readonly options?: InformerOptions
  readonly expected: readonly string[]
}[] = [
  { what: 'nothing is said', expected: ['* - -'] },
  {
    what: 'the cache has selectors',
    defaults: { labelSelector: 'a=1', fieldSelector: 'metadata.name=x' },
    expected: ['* a=1 metadata.name=x'],
  },
  {
    what: 'the kind has a selector',
    defaults: { labelSelector: 'a=1' },
    ofKind: { labelSelector: 'b=1' },
    expected: ['* b=1 -'],
  },
  {
    what: 'the kind has another setting',
    defaults: { labelSelector: 'a=1' },
    ofKind: { fieldSelector: 'metadata.name=x' },
    expected: ['* a=1 metadata.name=x'],
  },
  {
    what: 'the kind wants no selection',
    defaults: { labelSelector: 'a=1' },
    ofKind: { labelSelector: '' },
    expected: ['* - -'],
  },
  {
    what: 'the cache has namespaces',
    defaults: { namespaces: ['x', 'y'], labelSelector: 'a=1' },
    expected: ['x a=1 -', 'y a=1 -'],
  },
  {
    what: 'a namespace of the cache has a selector',
    defaults: { namespaces: { x: { labelSelector: 'n=1' }, y: {} }, labelSelector: 'a=1' },
    expected: ['x n=1 -', 'y a=1 -'],
  },
  {
    what: 'the kind counts more than a namespace of the cache',
    defaults: { namespaces: { x: { labelSelector: 'n=1' } }, labelSelector: 'a=1' },
    ofKind: { labelSelector: 'b=1' },
    expected: ['x b=1 -'],
  },
  {
    what: 'a namespace of the kind counts most',
    defaults: { namespaces: { x: { labelSelector: 'n=1' } }, labelSelector: 'a=1' },
    ofKind: { namespaces: { x: { labelSelector: 'm=1' }, y: {} }, labelSelector: 'b=1' },
    expected: ['x m=1 -', 'y b=1 -'],
  },
  {
    what: 'the kind has namespaces of its own, of which the cache knows one',
    defaults: { namespaces: { x: { fieldSelector: 'metadata.name=n' } } },
    ofKind: { namespaces: ['x', 'z'] },
    expected: ['x - metadata.name=n', 'z - -'],
  },
  {
    what: 'the kind has no namespaces of its own',
    defaults: { namespaces: ['x'] },
    ofKind: { labelSelector: 'b=1' },
    expected: ['x b=1 -'],
  },
  {
    what: 'the kind names none, which means all',
    defaults: { namespaces: ['x'] },
    ofKind: { namespaces: [] },
    expected: ['* - -'],
  },
  {
    what: 'all others are watched apart from those that are named',
    defaults: { namespaces: { '': { labelSelector: 'rest=1' }, x: {}, y: {} }, fieldSelector: 'metadata.name=n' },
    expected: [
      '* rest=1 metadata.namespace!=x,metadata.namespace!=y,metadata.name=n',
      'x - metadata.name=n',
      'y - metadata.name=n',
    ],
  },
  {
    what: 'the informer says it all',
    defaults: { namespaces: ['x'], labelSelector: 'a=1' },
    options: { namespace: 'q', labelSelector: 'o=1' },
    expected: ['q o=1 -'],
  },
  {
    what: 'the informer names namespaces',
    defaults: { namespaces: { x: { labelSelector: 'n=1' } } },
    options: { namespaces: ['x', 'q', 'x'] },
    expected: ['x n=1 -', 'q - -'],
  },
  {
    what: 'a selector of one namespace narrows to it',
    options: { fieldSelector: 'metadata.namespace=q,metadata.name=n' },
    expected: ['q - metadata.name=n'],
  },
]

for (const { what, defaults, ofKind, options, expected } of table) {
  test(`case 61: which watches an informer needs when ${what}`, () => {
    const kinds = ofKind === undefined ? [] : [{ kind: ConfigMap, ...ofKind }]
    expect(watches(new ScopeRules(defaults, kinds), ConfigMap, options)).toEqual(expected)
  })
}

test('case 61a: what is said of one kind counts for no other, and namespaces for no kind that has none', () => {
  const rules = new ScopeRules({ namespaces: ['x'], labelSelector: 'a=1' }, [{ kind: ConfigMap, labelSelector: 'b=1' }])
  expect(watches(rules, Secret)).toEqual(['x a=1 -'])
  expect(watches(rules, Namespace)).toEqual(['* a=1 -'])
})

test('scopes that contradict themselves are refused with what is wrong', () => {
  const refused = expect.objectContaining({ code: 'CACHE_SCOPE_INVALID' })
  expect(() => new ScopeRules({}, [{ kind: Namespace, namespaces: ['x'] }])).toThrow(refused)
  const rules = new ScopeRules()
  expect(() => rules.watchesOf(Namespace, { namespace: 'x' })).toThrow('Namespace has no namespaces')
  expect(() => rules.setNamespaces(Namespace, ['x'])).toThrow(refused)
  const contradiction = { namespace: 'x', fieldSelector: 'metadata.namespace=y' }
  expect(() => rules.watchesOf(ConfigMap, contradiction)).toThrow(refused)
})

test('namespaces set at run time count for a kind, or for all that have none of their own', () => {
  const rules = new ScopeRules({ namespaces: ['x'] }, [{ kind: Secret, namespaces: ['s'] }])
  rules.setNamespaces('all', ['y', 'z'])
  expect([watches(rules), watches(rules, Secret)]).toEqual([['y - -', 'z - -'], ['s - -']])
  rules.setNamespaces(Secret, ['t'])
  rules.setNamespaces(ConfigMap, 'all')
  expect([watches(rules), watches(rules, Secret), watches(rules, Pod)]).toEqual([
    ['* - -'],
    ['t - -'],
    ['y - -', 'z - -'],
  ])
})

test('the form comes from the kind and the informer, and managedFields are cut unless somebody asks for them', () => {
  const rules = new ScopeRules({}, [{ kind: Secret, managedFields: 'keep' }])
  const [whole] = rules.watchesOf(ConfigMap, { fields: ['data', 'data', 'binaryData'] })
  expect([whole?.scope.form, whole?.scope.fields, whole?.managedFields]).toEqual([
    'whole',
    ['binaryData', 'data'],
    'cut',
  ])
  expect(rules.watchesOf(metadataOf(ConfigMap), {})[0]?.scope.form).toBe('metadata')
  expect(rules.watchesOf(Secret, {})[0]?.managedFields).toBe('keep')
})
