/**
 * Mistakes of authors of resources: the code, the one-line error at its definition, and what the compiler reports, if it
 * notices. The code is an expression that is evaluated in a test and compiled in another.
 */
export interface Mistake {
  readonly name: string
  readonly code: string
  /** The message of the RESOURCE_INVALID error; absent where only the compiler can notice. */
  readonly error?: string
  /** The text on which the compiler reports its error, and a part of the message; absent where it cannot notice. */
  readonly compiler?: readonly [at: string, message: string]
}

/** What the code may use. */
export const mistakeHead = `
import { atMostOneOf, defineResource, exactlyOneOf, immutable, listType, mapList, mapSize, withRule } from 'kubewright/resource'
import { z } from 'zod'

const base = { group: 'example.com', version: 'v1', kind: 'Thing', spec: z.object({ size: z.int(), name: z.string() }) } as const
const both = { group: 'example.com', kind: 'Thing' } as const
const two = { v1: { spec: z.object({ a: z.string() }) }, v2: { spec: z.object({ b: z.string() }) } }
const to = () => ({ spec: { b: '' } })
const from = () => ({ spec: { a: '' } })
const withField = (field: z.ZodType) => defineResource({ ...base, spec: z.object({ field }) })
`

export const mistakes: readonly Mistake[] = [
  {
    name: 'a group without a dot',
    code: `defineResource({ ...base, group: 'example' })`,
    error: 'group: "example" should be a domain with at least one dot, such as apps.example.com',
  },
  {
    name: 'a group in upper case',
    code: `defineResource({ ...base, group: 'Example.com' })`,
    error: 'group: "Example.com" should be a domain with at least one dot, such as apps.example.com',
  },
  {
    name: 'a kind in lower case',
    code: `defineResource({ ...base, kind: 'app_service' })`,
    error: 'kind: "app_service" must be in upper camel case, such as AppService',
  },
  {
    name: 'a version in upper case',
    code: `defineResource({ ...base, version: 'V1' })`,
    error: 'version: "V1" must be a version such as v1, v1beta1 or v2alpha3',
  },
  {
    name: 'a plural in upper case',
    code: `defineResource({ ...base, plural: 'Things' })`,
    error:
      'plural: "Things" must be of lower-case letters, digits and dashes, starting with a letter, at most 63 characters',
  },
  {
    name: 'a short name with a space',
    code: `defineResource({ ...base, shortNames: ['my thing'] })`,
    error:
      'shortNames[0]: "my thing" must be of lower-case letters, digits and dashes, starting with a letter, at most 63 characters',
  },
  {
    name: 'a short name that is the plural',
    code: `defineResource({ ...base, shortNames: ['things'] })`,
    error: 'shortNames: things and thing are already names of the resource',
  },
  {
    name: 'a short name twice',
    code: `defineResource({ ...base, shortNames: ['t', 't'] })`,
    error: 'shortNames: t is listed twice',
  },
  {
    name: 'short names as a string',
    code: `defineResource({ ...base, shortNames: 'th' })`,
    compiler: ['shortNames', `Type 'string' is not assignable to type 'readonly string[]'.`],
  },
  {
    name: 'a category in upper case',
    code: `defineResource({ ...base, categories: ['All'] })`,
    error:
      'categories[0]: "All" must be of lower-case letters, digits and dashes, starting with a letter, at most 63 characters',
  },
  {
    name: 'a scope that does not exist',
    code: `defineResource({ ...base, scope: 'Global' })`,
    error: 'scope: "Global" must be Namespaced or Cluster',
    compiler: ['scope', `Type '"Global"' is not assignable to type`],
  },
  {
    name: 'a protected group without approval',
    code: `defineResource({ ...base, group: 'storage.k8s.io' })`,
    error:
      'Thing.storage.k8s.io cannot be served: annotations[api-approved.kubernetes.io]: Required value: protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111',
  },
  {
    name: 'a label that is invalid',
    code: `defineResource({ ...base, labels: { app: 'a b' } })`,
    error:
      "Thing.example.com cannot be served: labels: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
  },
  {
    name: 'a condition of the framework',
    code: `defineResource({ ...base, conditions: ['Reconciled'] })`,
    error: 'conditions: Reconciled is the framework’s own condition; choose another name',
  },
  {
    name: 'a condition twice',
    code: `defineResource({ ...base, conditions: ['Ready', 'Ready'] })`,
    error: 'conditions: Ready is listed twice',
  },
  {
    name: 'a condition with a space',
    code: `defineResource({ ...base, conditions: ['Is ready'] })`,
    error: 'conditions[0]: "Is ready" must be a word such as Available, or example.com/Word',
  },
  {
    name: 'a spec that is no object',
    code: `defineResource({ ...base, spec: z.string() })`,
    error: 'spec: must be an object schema: z.object({ ... })',
    compiler: ['spec', `Type 'ZodString' is missing the following properties`],
  },
  {
    name: 'no spec',
    code: `defineResource({ ...both, version: 'v1' })`,
    error: 'spec: must be an object schema: z.object({ ... })',
    compiler: ['{ ...both', `Property 'spec' is missing`],
  },
  {
    name: 'no version',
    code: `defineResource({ ...both, spec: z.object({}) })`,
    error: 'version: is missing: give `version` and `spec`, or `versions` and `stored`',
    compiler: ['{ ...both', `Property 'version' is missing`],
  },
  {
    name: 'an option with a typo',
    code: `defineResource({ ...base, colums: {} })`,
    compiler: ['colums', `'colums' does not exist in type 'ResourceOptions<`],
  },
  {
    name: 'a column of a field that does not exist',
    code: `defineResource({ ...base, columns: { Size: '.spec.sice' } })`,
    error: 'columns.Size: there is no field sice in .spec, which has size, name',
  },
  {
    name: 'a column below a field without fields',
    code: `defineResource({ ...base, columns: { Size: '.spec.size.max' } })`,
    error: 'columns.Size: there is no field max in .spec.size, which is of type integer',
  },
  {
    name: 'a column path without a dot',
    code: `defineResource({ ...base, columns: { Size: 'spec.size' } })`,
    error: 'columns.Size: the path "spec.size" must start with a dot, as in .spec.name',
  },
  {
    name: 'a column of another type',
    code: `defineResource({ ...base, columns: { Name: { path: '.spec.name', type: 'integer' } } })`,
    error: 'columns.Name: the column has type integer, but .spec.name is of type string',
  },
  {
    name: 'a column of a condition that is not declared',
    code: `defineResource({ ...base, conditions: ['Ready'], columns: { Ready: '.status.conditions[?(@.type=="Redy")].status' } })`,
    error: 'columns.Ready: the resource does not declare the condition Redy; its conditions are Ready, Reconciled',
  },
  {
    name: 'a column that is a number',
    code: `defineResource({ ...base, columns: { Size: 1 } })`,
    error: 'columns.Size: a column is a path such as .spec.image, or an object with a path',
    compiler: ['Size', `Type 'number' is not assignable to type 'ResourceColumn'.`],
  },
  {
    name: 'a column type that does not exist',
    code: `defineResource({ ...base, columns: { Size: { path: '.spec.size', type: 'int' } } })`,
    error:
      'Thing.example.com cannot be served: additionalPrinterColumns[0].type: Invalid value: "int": must be one of boolean,date,integer,number,string',
    compiler: ['type', `is not assignable to type`],
  },
  {
    name: 'a scale path outside of the spec',
    code: `defineResource({ ...base, scale: { spec: '.size', status: '.status.size' } })`,
    error: 'scale.spec: ".size" should be a path under .spec',
  },
  {
    name: 'a scale path to a string',
    code: `defineResource({ ...base, scale: { spec: '.spec.name', status: '.status.observedGeneration' } })`,
    error: 'scale.spec: .spec.name must be of type integer, and is of type string',
  },
  {
    name: 'a scale path to a status field that does not exist',
    code: `defineResource({ ...base, scale: { spec: '.spec.size', status: '.status.replicas' } })`,
    error: 'scale.status: there is no field replicas in .status, which has observedGeneration, conditions',
  },
  {
    name: 'a scale without the path of the status',
    code: `defineResource({ ...base, scale: { spec: '.spec.size' } })`,
    error: 'scale.status: undefined should be a path under .status',
    compiler: ['scale', `Property 'status' is missing in type '{ spec: string; }' but required in type 'ScalePaths'.`],
  },
  {
    name: 'a selectable field that does not exist',
    code: `defineResource({ ...base, selectableFields: ['.spec.color'] })`,
    error: 'selectableFields[0]: there is no field color in .spec, which has size, name',
  },
  {
    name: 'a selectable field of the metadata',
    code: `defineResource({ ...base, selectableFields: ['.metadata.name'] })`,
    error: 'selectableFields[0]: ".metadata.name" should be a path of fields under .spec or .status',
  },
  {
    name: 'a selectable list',
    code: `defineResource({ ...base, spec: z.object({ tags: z.array(z.string()) }), selectableFields: ['.spec.tags'] })`,
    error: 'selectableFields[0]: .spec.tags must be a string, a boolean or an integer',
  },
  {
    name: 'a rule that is not CEL',
    code: `defineResource({ ...base, rules: [{ rule: 'self.size >' }] })`,
    error:
      "Thing.example.com cannot be served: rules[0].rule: self.size >: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER} at column 12",
  },
  {
    name: 'a rule about a field that does not exist',
    code: `defineResource({ ...base, rules: [{ rule: 'self.size > 1' }, { rule: 'self.sice > 1' }] })`,
    error: "Thing.example.com cannot be served: rules[1].rule: self.sice > 1: undefined field 'sice' at column 5",
  },
  {
    name: 'a rule beside those of the schema, which have indexes of their own',
    code: `defineResource({ ...base, spec: withRule(base.spec, { rule: 'self.size > 1' }), rules: [{ rule: 'self.size' }] })`,
    error: 'Thing.example.com cannot be served: rules[0].rule: self.size: cel expression must evaluate to a bool',
  },
  {
    name: 'a rule that compares types that differ',
    code: `defineResource({ ...base, rules: [{ rule: 'self.size > self.name' }] })`,
    error:
      "Thing.example.com cannot be served: rules[0].rule: self.size > self.name: found no matching overload for '_>_' applied to '(int, string)' at column 11",
  },
  {
    name: 'a rule that is not a boolean',
    code: `defineResource({ ...base, rules: [{ rule: 'self.size' }] })`,
    error: 'Thing.example.com cannot be served: rules[0].rule: self.size: cel expression must evaluate to a bool',
  },
  {
    name: 'a message expression that is not a string',
    code: `defineResource({ ...base, rules: [{ rule: 'self.size > 1', messageExpression: 'self.size' }] })`,
    error:
      'Thing.example.com cannot be served: rules[0].messageExpression: self.size: messageExpression must evaluate to a string',
  },
  {
    name: 'a rule that is too expensive',
    code: `withField(z.array(withRule(z.array(z.string()), { rule: 'self.all(x, self.all(y, x == y))' })))`,
    error:
      'Thing.example.com cannot be served: spec.field[].x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared) (and 1 more)',
  },
  {
    name: 'a field path of a rule that does not exist',
    code: `defineResource({ ...base, rules: [{ rule: 'self.size > 1', fieldPath: '.sice' }] })`,
    error: 'Thing.example.com cannot be served: rules[0].fieldPath: Invalid value: ".sice": must be a valid path',
  },
  {
    name: 'a reason that does not exist',
    code: `defineResource({ ...base, rules: [{ rule: 'self.size > 1', reason: 'Wrong' }] })`,
    error:
      'Thing.example.com cannot be served: rules[0].reason: Unsupported value: "Wrong": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"',
    compiler: ['reason', `Type '"Wrong"' is not assignable to type`],
  },
  {
    name: 'optionalOldSelf without oldSelf',
    code: `defineResource({ ...base, rules: [{ rule: 'self.size > 1', optionalOldSelf: true }] })`,
    error:
      'Thing.example.com cannot be served: rules[0].optionalOldSelf: Invalid value: true: may not be set if oldSelf is not used in rule',
  },
  {
    name: 'a rule about the object with a field that it does not have',
    code: `defineResource({ ...base, objectRules: [{ rule: 'self.metadata.labels.size() > 0' }] })`,
    error:
      "Thing.example.com cannot be served: objectRules[0].rule: self.metadata.labels.size() > 0: undefined field 'labels' at column 14",
  },
  {
    name: 'a name that is a number',
    code: `defineResource({ ...base, objectName: z.int() })`,
    error: 'objectName: must be a schema of strings: z.string().max(52)',
  },
  {
    name: 'a name with a check in JavaScript',
    code: `defineResource({ ...base, objectName: z.string().refine((name) => name !== 'x') })`,
    error: 'objectName: refine() checks only the spec; use objectRules (CEL)',
  },
  {
    name: 'a look-ahead in the pattern of a name',
    code: `defineResource({ ...base, objectName: z.string().regex(/a(?=b)/) })`,
    error:
      'objectName: the pattern /a(?=b)/ is not valid RE2, which Kubernetes requires: error parsing regexp: invalid or unsupported Perl syntax: `(?=`',
  },
  {
    name: 'a rule with a typo in its option',
    code: `defineResource({ ...base, rules: [{ rule: 'self.size > 1', mesage: 'too small' }] })`,
    compiler: ['mesage', `Did you mean to write 'message'?`],
  },
  {
    name: 'an immutable item of an atomic list',
    code: `withField(z.array(immutable(z.string().max(9))).max(9))`,
    error:
      'Thing.example.com cannot be served: spec.field[].x-kubernetes-validations[0].rule: Invalid value: "self == oldSelf": oldSelf cannot be used on the uncorrelatable portion of the schema within spec.field',
  },
]
