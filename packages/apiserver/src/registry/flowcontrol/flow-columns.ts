import type { JsonObject } from '@kubewright/kube/json'
import { conditionOf, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { ageColumn, type Cell, column, nameColumn, orNone } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'

export const flowSchemaColumns: readonly TableColumn[] = [
  nameColumn,
  column('PriorityLevel', 'string', priorityLevelOf, 'The level of the requests that it matches.'),
  column(
    'MatchingPrecedence',
    'string',
    (schema) => numberAt(schema, 'spec', 'matchingPrecedence'),
    'The precedence; schemas with lower values match first.',
  ),
  column(
    'DistinguisherMethod',
    'string',
    (schema) => orNone(textAt(schema, 'spec', 'distinguisherMethod', 'type')),
    'How requests are divided into flows.',
  ),
  ageColumn,
  column('MissingPL', 'string', missingLevel, 'Whether its priority level is missing.'),
]

function priorityLevelOf(schema: JsonObject): string {
  return textAt(schema, 'spec', 'priorityLevelConfiguration', 'name')
}

function missingLevel(schema: JsonObject): string {
  const dangling = conditionOf(schema, 'Dangling')
  return dangling === undefined ? '?' : textAt(dangling, 'status')
}

const limited: readonly string[] = ['spec', 'limited']
const queuing: readonly string[] = [...limited, 'limitResponse', 'queuing']

/** A number of a level; levels without limits or queues show none. */
function setting(part: readonly string[], field: string): Cell {
  return (level) => (valueAt(level, ...part) === undefined ? '<none>' : numberAt(objectAt(level, ...part), field))
}

export const priorityLevelColumns: readonly TableColumn[] = [
  nameColumn,
  column('Type', 'string', (level) => textAt(level, 'spec', 'type'), 'Whether requests are limited.'),
  column(
    'NominalConcurrencyShares',
    'string',
    setting(limited, 'nominalConcurrencyShares'),
    'The share of all requests that are served at once.',
  ),
  column('Queues', 'string', setting(queuing, 'queues'), 'How many queues there are.'),
  column('HandSize', 'string', setting(queuing, 'handSize'), 'Among how many queues a flow chooses.'),
  column('QueueLengthLimit', 'string', setting(queuing, 'queueLengthLimit'), 'How many requests may wait in a queue.'),
  ageColumn,
]
