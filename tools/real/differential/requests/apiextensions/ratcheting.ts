import type { RequestScenario } from '../../scenario.ts'
import { get, mergePatch, post } from '../steps.ts'
import {
  defineWidgets,
  removeWidgets,
  widget,
  widgetDefinition,
  widgetDefinitionPath,
  widgetsPath,
  widgetVersion,
} from '../widgets.ts'

const loose = {
  level: { type: 'string' },
  size: { type: 'integer' },
  names: { type: 'array', items: { type: 'string' } },
}
const tight = {
  level: { type: 'string', enum: ['low'] },
  size: { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self < 5', message: 'too large' }] },
  names: { type: 'array', maxItems: 1, items: { type: 'string' } },
}
const path = `${widgetsPath}/one`

export const ratchetingScenarios: readonly RequestScenario[] = [
  {
    name: 'a schema that has become tighter',
    setup: [
      ...defineWidgets(widgetDefinition(widgetVersion(loose))),
      post(widgetsPath, widget('one', { level: 'high', size: 9, names: ['a', 'b'] })),
      mergePatch(widgetDefinitionPath, { spec: { versions: [widgetVersion(tight)] } }),
    ],
    steps: [
      post(widgetsPath, widget('new', { level: 'high' }), {
        name: 'a new object, once the schema is in force',
        query: { dryRun: 'All' },
        until: { status: 422 },
      }),
      get(path, { name: 'what was stored before' }),
      mergePatch(path, { metadata: { labels: { a: 'b' } } }, { name: 'a change of something else', unordered: true }),
      mergePatch(path, { spec: { level: 'higher' } }, { name: 'a change to another bad value', unordered: true }),
      mergePatch(path, { spec: { size: 10 } }, { name: 'a change against a rule', unordered: true }),
      mergePatch(path, { spec: { names: ['a', 'b', 'c'] } }, { name: 'a longer list', unordered: true }),
      mergePatch(path, { spec: { level: 'low' } }, { name: 'a change to a good value', unordered: true }),
      // The real server warns of the rule that was broken before only sometimes.
      mergePatch(path, { spec: { level: 'high' } }, { name: 'and back', unordered: true, only: ['status', 'body'] }),
    ],
    cleanup: removeWidgets,
  },
]
