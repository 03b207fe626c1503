import { encodeCanonicalJson, type JsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'
import { typeProblemCases } from '../../../../packages/kube/src/decode/testdata/type-problems.ts'
import { yamlDuplicates, yamlFaults } from '../../../../packages/kube/src/decode/testdata/yaml-faults.ts'
import { yamlValues } from '../../../../packages/kube/src/decode/testdata/yaml-values.ts'
import { syntaxErrors } from '../../../../packages/kube/src/json/testdata/syntax-errors.ts'
import { printedObjects } from '../../../../packages/kube/src/protobuf/testdata/objects.ts'
import { printedByKubernetes } from '../../../../packages/kube/src/protobuf/testdata/printed-by-kubernetes.ts'
import type { OracleResult } from '../oracle.ts'
import { compareWithRecorded, fieldsOf, type RecordedCase } from '../values/recorded.ts'

const errorOf = (result: OracleResult) => ('error' in result ? result.error : undefined)
const field = (name: string) => (result: OracleResult) => (fieldsOf(result) as { [name: string]: JsonValue })[name]
const canonical = (result: OracleResult) => encodeCanonicalJson(fieldsOf(result) as JsonValue)

compareWithRecorded(
  'recorded documents have the same problem with their types',
  typeProblemCases.map(({ version, kind, document, problem }): RecordedCase => {
    const question = { text: document, apiVersion: version, kind }
    return { functionName: 'json.decode', question, recorded: problem, form: errorOf }
  }),
)

compareWithRecorded(
  'recorded texts that are not JSON are refused in the same words',
  syntaxErrors.map(([text, message]): RecordedCase => {
    return { functionName: 'json.parse', question: text, recorded: message, form: errorOf }
  }),
)

compareWithRecorded(
  'recorded YAML means the same',
  yamlValues.map(([yaml, json]): RecordedCase => {
    return { functionName: 'yaml.toJSON', question: yaml, recorded: json, form: field('json') }
  }),
)

compareWithRecorded(
  'recorded mistakes in YAML are refused',
  yamlFaults.map((yaml): RecordedCase => {
    return { functionName: 'yaml.toJSON', question: yaml, recorded: 'refused', form: errorOf }
  }),
)

compareWithRecorded(
  'recorded duplicates in YAML are named in the same words',
  yamlDuplicates.map(([yaml, problem]): RecordedCase => {
    return { functionName: 'yaml.toJSON', question: yaml, recorded: [problem], form: field('problems') }
  }),
)

compareWithRecorded(
  'recorded protobuf is printed the same',
  printedByKubernetes.map(([base64, json]): RecordedCase => {
    const recorded = encodeCanonicalJson(parseJson(json))
    return { functionName: 'protobuf.decode', question: base64, recorded, form: canonical }
  }),
)

compareWithRecorded(
  'recorded objects are printed as they are',
  printedObjects.map((object: JsonObject): RecordedCase => {
    return { functionName: 'json.print', question: object, recorded: encodeCanonicalJson(object), form: canonical }
  }),
)
