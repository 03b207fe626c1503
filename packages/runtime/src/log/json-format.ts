import { encodeJson } from '@kubewright/kube/json'
import type { LineFormat } from './line-format.ts'

/** Names of the line's own parts; a field with such a name would be a duplicate. */
const ownNames: ReadonlySet<string> = new Set(['level', 'ts', 'msg'])

/** One JSON line, with the names that zap uses in Go operators. */
export const jsonFormat: LineFormat = {
  head: (time, level, message) => `{"level":"${level}","ts":"${time}","msg":${JSON.stringify(message)}`,
  field: (name, value) => `,${JSON.stringify(ownNames.has(name) ? `${name}_` : name)}:${encodeJson(value)}`,
  end: '}',
  cutEnd: ',"truncated":true}',
}
