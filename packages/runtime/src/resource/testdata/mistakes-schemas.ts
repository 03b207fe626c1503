import type { Mistake } from './mistakes.ts'

/** Mistakes in schemas, helpers, samples and versions. */
export const schemaMistakes: readonly Mistake[] = [
  {
    name: 'a default that is too short',
    code: `withField(z.string().min(3).default('x'))`,
    error:
      'Thing.example.com cannot be served: spec.field.default: Invalid value: "x":  in body should be at least 3 chars long',
  },
  {
    name: 'a default that changes',
    code: `withField(z.string().default(() => String(Math.random())))`,
    error: 'spec.field: the default has another value on each call; set such values in reconcile',
  },
  {
    name: 'a transform',
    code: `withField(z.string().transform(Number))`,
    error: 'spec.field: transforms run only in JavaScript; transform the value in reconcile',
  },
  {
    name: 'a preprocess',
    code: `withField(z.preprocess(String, z.string()))`,
    error: 'spec.field: transforms run only in JavaScript; transform the value in reconcile',
  },
  {
    name: 'a date',
    code: `withField(z.date())`,
    error: 'spec.field: JSON has no dates; use z.iso.datetime()',
  },
  {
    name: 'a bigint',
    code: `withField(z.bigint())`,
    error: 'spec.field: JSON has no bigints; use z.int(), or a string',
  },
  {
    name: 'a union of a string and a boolean',
    code: `withField(z.union([z.string(), z.boolean()]))`,
    error:
      'spec.field: a field has one type in Kubernetes, not string or boolean; use z.unknown(), intOrString() or objects',
  },
  {
    name: 'a look-ahead in a pattern',
    code: `withField(z.string().regex(/a(?=b)/))`,
    error:
      'spec.field: the pattern /a(?=b)/ is not valid RE2, which Kubernetes requires: error parsing regexp: invalid or unsupported Perl syntax: `(?=`',
  },
  {
    name: 'a refine that waits',
    code: `withField(z.string().refine(async () => true))`,
    error:
      'spec.field: refine() cannot wait for a promise; write a validator with defineValidator of kubewright/webhook',
  },
  {
    name: 'a refine of the status',
    code: `defineResource({ ...base, status: z.object({ n: z.int().refine((n) => n > 1) }) })`,
    error: 'status.n: refine() runs in a webhook for the spec, but only the operator writes this; use rules (CEL)',
  },
  {
    name: 'a status with conditions',
    code: `defineResource({ ...base, status: z.object({ conditions: z.array(z.string()) }) })`,
    error: 'status.conditions: the framework declares and writes this field; declare condition types in `conditions`',
  },
  {
    name: 'a format that does not exist',
    code: `withField(z.string().meta({ format: 'colour' }))`,
    error: 'spec.field: Kubernetes does not know the format colour of a string',
  },
  {
    name: 'a number of fields of a string',
    code: `withField(z.string().meta({ maxProperties: 2 }))`,
    error: 'spec.field: minProperties and maxProperties count the fields of an object, and this is a string',
  },
  {
    name: 'documentation that is not at a URL',
    code: `withField(z.string().meta({ externalDocs: { url: 'the wiki' } }))`,
    error: 'spec.field: externalDocs.url must be a URL, not "the wiki"',
  },
  {
    name: 'a list type that does not exist',
    code: `withField(listType(z.array(z.string()), 'sorted'))`,
    error:
      'Thing.example.com cannot be served: spec.field.x-kubernetes-list-type: Unsupported value: "sorted": supported values: "atomic", "set", "map"',
    compiler: [`'sorted'`, `Argument of type '"sorted"' is not assignable to parameter of type`],
  },
  {
    name: 'a set of objects',
    code: `withField(listType(z.array(z.object({ a: z.string() })), 'set'))`,
    error:
      'Thing.example.com cannot be served: spec.field[].x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set',
  },
  {
    name: 'a key that items do not have',
    code: `withField(mapList(z.array(z.object({ name: z.string() })), ['id']))`,
    error:
      'Thing.example.com cannot be served: spec.field.x-kubernetes-list-map-keys: Invalid value: ["id"]: entries must all be names of item properties',
    compiler: [`'id'`, `Type '"id"' is not assignable to type '"name"'.`],
  },
  {
    name: 'an optional key',
    code: `withField(mapList(z.array(z.object({ name: z.string().optional() })), ['name']))`,
    error:
      'Thing.example.com cannot be served: spec.field[].name.default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property',
  },
  {
    name: 'exactly one of fields that do not exist',
    code: `withField(exactlyOneOf(z.object({ a: z.string().optional() }), ['b']))`,
    error: 'exactlyOneOf: there is no field b; the object has a',
    compiler: [`'b'`, `Type '"b"' is not assignable to type '"a"'.`],
  },
  {
    name: 'at most one of required fields',
    code: `withField(atMostOneOf(z.object({ a: z.string(), b: z.string().optional() }), ['a', 'b']))`,
    error: 'atMostOneOf: the field a is required and so always set; make it optional()',
    compiler: [`'a',`, `Type '"a"' is not assignable to type '"b"'.`],
  },
  {
    name: 'a size of a map that is a list',
    code: `withField(mapSize(z.string(), { max: 2 }))`,
    error: 'spec.field: minProperties and maxProperties count the fields of an object, and this is a string',
    compiler: ['z.string()', `is not assignable to parameter of type`],
  },
  {
    name: 'a sample with a field that does not exist',
    code: `defineResource({ ...base, samples: [{ spec: { size: 1, name: 'x', color: 'red' } }] })`,
    error: 'samples[0].spec.color: the schema has no such field',
    compiler: ['color', `'color' does not exist in type '{ size: number; name: string; }'`],
  },
  {
    name: 'a sample without a required field',
    code: `defineResource({ ...base, samples: [{ spec: { size: 1 } }] })`,
    error: 'samples[0].spec.name: Required value',
    compiler: ['spec:', `Property 'name' is missing in type '{ size: number; }'`],
  },
  {
    name: 'a sample that a rule refuses',
    code: `defineResource({ ...base, rules: [{ rule: 'self.size > 1', message: 'too small' }], samples: [{ spec: { size: 1, name: '' } }] })`,
    error: 'samples[0].spec: Invalid value: too small',
  },
  {
    name: 'a sample that refine() refuses',
    code: `defineResource({ ...base, spec: z.object({ n: z.int().refine((n) => n % 2 === 0, 'must be even') }), samples: [{ spec: { n: 1 } }] })`,
    error: 'samples[0].spec.n: must be even',
  },
  {
    name: 'a stored version that does not exist',
    code: `defineResource({ ...both, versions: two, stored: 'v3', conversions: { v1: { to, from } } })`,
    error: 'stored: "v3" is not among the versions, which are v1, v2',
    compiler: ['stored', `Type '"v3"' is not assignable to type '"v1" | "v2"`],
  },
  {
    name: 'no stored version',
    code: `defineResource({ ...both, versions: two, conversions: { v1: { to, from } } })`,
    error: 'stored: is missing: name one of the versions v1, v2',
    compiler: ['{ ...both', `Property 'stored' is missing`],
  },
  {
    name: 'no conversions',
    code: `defineResource({ ...both, versions: two, stored: 'v2' })`,
    error: 'conversions.v1: the version v1 needs functions `to` and `from` v2',
    compiler: ['{ ...both', `Property 'conversions' is missing`],
  },
  {
    name: 'a version without a conversion',
    code: `defineResource({ ...both, versions: two, stored: 'v2', conversions: {} })`,
    error: 'conversions.v1: the version v1 needs functions `to` and `from` v2',
    compiler: ['conversions', `Property 'v1' is missing in type '{}' but required in type`],
  },
  {
    name: 'a conversion in one direction',
    code: `defineResource({ ...both, versions: two, stored: 'v2', conversions: { v1: { to } } })`,
    error: 'conversions.v1.from: must be a function',
    compiler: ['v1:', `Property 'from' is missing`],
  },
  {
    name: 'a conversion of the stored version',
    code: `defineResource({ ...both, versions: two, stored: 'v2', conversions: { v1: { to, from }, v2: { to, from } } })`,
    error: 'conversions.v2: the stored version is not converted to itself; leave it out',
    compiler: ['v2:', `'v2' does not exist in type`],
  },
  {
    name: 'a conversion of a version that does not exist',
    code: `defineResource({ ...both, versions: two, stored: 'v2', conversions: { v1: { to, from }, v0: { to, from } } })`,
    error: 'conversions.v0: there is no version v0 in `versions`',
    compiler: ['v0:', `'v0' does not exist in type`],
  },
  {
    name: 'a conversion that reads a field of another version',
    code: `defineResource({ ...both, versions: two, stored: 'v2', conversions: { v1: { to: (old) => ({ spec: { b: old.spec.b } }), from } } })`,
    compiler: ['b } })', `Property 'b' does not exist on type '{ readonly a: string; }'.`],
  },
  {
    name: 'a conversion that forgets a field',
    code: `defineResource({ ...both, versions: two, stored: 'v2', conversions: { v1: { to: () => ({ spec: {} }), from } } })`,
    compiler: ['spec', `Property 'b' is missing in type '{}' but required in type`],
  },
  {
    name: 'an option of a version that does not exist',
    code: `defineResource({ ...both, versions: { v1: { ...two.v1, colums: {} }, v2: two.v2 }, stored: 'v2', conversions: { v1: { to, from } } })`,
    compiler: ['colums', `"colums is not an option of a version"`],
  },
  {
    name: 'a mistake in one of several versions',
    code: `defineResource({ ...both, versions: { v1: two.v1, v2: { ...two.v2, columns: { A: '.spec.a' } } }, stored: 'v2', conversions: { v1: { to, from } } })`,
    error: 'versions.v2.columns.A: there is no field a in .spec, which has b',
  },
  {
    name: 'a rule that is wrong in one of several versions',
    code: `defineResource({ ...both, versions: { v1: two.v1, v2: { ...two.v2, rules: [{ rule: 'self.a == 1' }] } }, stored: 'v2', conversions: { v1: { to, from } } })`,
    error:
      "Thing.example.com cannot be served: versions.v2.rules[0].rule: self.a == 1: undefined field 'a' at column 5",
  },
  {
    name: 'a version that is no version',
    code: `defineResource({ ...both, versions: { V1: two.v1, v2: two.v2 }, stored: 'v2', conversions: { V1: { to, from } } })`,
    error: 'versions.V1: "V1" must be a version such as v1, v1beta1 or v2alpha3',
  },
  {
    name: 'a deprecation with a line break',
    code: `defineResource({ ...base, deprecated: 'use\\nv2' })`,
    error:
      'Thing.example.com cannot be served: deprecated: Invalid value: "use\\nv2": must only contain printable UTF-8 characters; non-printable character found at index 3',
  },
  {
    name: 'a resource that is not served',
    code: `defineResource({ ...base, served: false })`,
    error: 'served: no version is served, so no client could use the resource',
  },
  {
    name: 'both forms at once',
    code: `defineResource({ ...base, versions: two, stored: 'v2', conversions: { v1: { to, from } } })`,
    error: 'versions: a resource has either `versions`, each with its spec, or `version` and `spec`',
    compiler: ['{ ...base, versions', 'is not assignable to'],
  },
]
