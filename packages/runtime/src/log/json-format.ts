import { encodeJson } from '@kubewright/kube/json'
import type { LineFormat } from './line-format.ts'

/** Names that the line itself has; a field called so would be a second one of the name. */
const ownNames: ReadonlySet<string> = new Set(['level', 'ts', 'msg'])

/** One line of JSON, with the names that zap uses in Go operators. */
export const jsonFormat: LineFormat = {
  head: (time, level, message) => `{"level":"${level}","ts":"${time}","msg":${JSON.stringify(message)}`,
  field: (name, value) => `,${JSON.stringify(ownNames.has(name) ? `${name}_` : name)}:${encodeJson(value)}`,
  end: '}',
  cutEnd: ',"truncated":true}',
}
