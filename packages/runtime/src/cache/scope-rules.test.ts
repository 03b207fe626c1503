import { expect, test } from 'vitest'
import { metadataOf } from '../client/index.ts'
import { ConfigMap, Namespace, Pod, Secret } from '../kinds/index.ts'
import type { InformerOptions } from './informer-types.ts'
import { fieldSelectorOf } from './scope.ts'
import { type KindDefaults, type ScopeDefaults, ScopeRules } from './scope-rules.ts'

/** Each watch in short form: namespace, label selector, field selector. */
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
  { what: 'nothing is set', expected: ['* - -'] },
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
    what: 'the kind sets an empty selector',
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
    what: 'the kind takes precedence over a namespace of the cache',
    defaults: { namespaces: { x: { labelSelector: 'n=1' } }, labelSelector: 'a=1' },
    ofKind: { labelSelector: 'b=1' },
    expected: ['x b=1 -'],
  },
  {
    what: 'a namespace of the kind takes precedence over all',
    defaults: { namespaces: { x: { labelSelector: 'n=1' } }, labelSelector: 'a=1' },
    ofKind: { namespaces: { x: { labelSelector: 'm=1' }, y: {} }, labelSelector: 'b=1' },
    expected: ['x m=1 -', 'y b=1 -'],
  },
  {
    what: 'the kind has its own namespaces, one of them also in the cache',
    defaults: { namespaces: { x: { fieldSelector: 'metadata.name=n' } } },
    ofKind: { namespaces: ['x', 'z'] },
    expected: ['x - metadata.name=n', 'z - -'],
  },
  {
    what: 'the kind sets no namespaces',
    defaults: { namespaces: ['x'] },
    ofKind: { labelSelector: 'b=1' },
    expected: ['x b=1 -'],
  },
  {
    what: 'the kind has an empty list of namespaces, which means all',
    defaults: { namespaces: ['x'] },
    ofKind: { namespaces: [] },
    expected: ['* - -'],
  },
  {
    what: 'all other namespaces have a watch beside the named ones',
    defaults: { namespaces: { '': { labelSelector: 'rest=1' }, x: {}, y: {} }, fieldSelector: 'metadata.name=n' },
    expected: [
      '* rest=1 metadata.namespace!=x,metadata.namespace!=y,metadata.name=n',
      'x - metadata.name=n',
      'y - metadata.name=n',
    ],
  },
  {
    what: 'the informer sets everything',
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
  test(`creates the watches that an informer needs when ${what}`, () => {
    const kinds = ofKind === undefined ? [] : [{ kind: ConfigMap, ...ofKind }]
    expect(watches(new ScopeRules(defaults, kinds), ConfigMap, options)).toEqual(expected)
  })
}

test('settings of one kind affect no other kind, and namespaces affect no cluster-scoped kind', () => {
  const rules = new ScopeRules({ namespaces: ['x'], labelSelector: 'a=1' }, [{ kind: ConfigMap, labelSelector: 'b=1' }])
  expect(watches(rules, Secret)).toEqual(['x a=1 -'])
  expect(watches(rules, Namespace)).toEqual(['* a=1 -'])
})

test('refuses contradictory scopes with the reason', () => {
  const refused = expect.objectContaining({ code: 'CACHE_SCOPE_INVALID' })
  expect(() => new ScopeRules({}, [{ kind: Namespace, namespaces: ['x'] }])).toThrow(refused)
  const rules = new ScopeRules()
  expect(() => rules.watchesOf(Namespace, { namespace: 'x' })).toThrow('Namespace has no namespaces')
  expect(() => rules.setNamespaces(Namespace, ['x'])).toThrow(refused)
  const contradiction = { namespace: 'x', fieldSelector: 'metadata.namespace=y' }
  expect(() => rules.watchesOf(ConfigMap, contradiction)).toThrow(refused)
})

test('namespaces set at run time apply to a kind, or to all kinds without namespaces of their own', () => {
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

test('the form comes from the kind and the informer, and managedFields are cut unless an informer needs them', () => {
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
