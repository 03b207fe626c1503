import type { JsonObject } from '../../json/index.ts'

/** The outcome of an evaluation: a printed text, an evaluation error, or a syntax error. */
export interface RecordedResult {
  readonly output?: string
  readonly error?: string
  readonly syntax?: string
}

export const recordedDocument: JsonObject = {
  kind: 'List',
  items: [
    {
      metadata: { name: 'a', labels: { 'k8s.io/app': 'web' } },
      spec: {
        n: 3,
        f: 1.5,
        c: [
          { name: 'c1', ports: [80, 443] },
          { name: 'c2', ports: [] },
        ],
        b: true,
        z: null,
      },
      status: { phase: 'Running' },
    },
    { metadata: { name: 'b' }, spec: { n: -1, f: 2.25, c: [], b: false }, status: { phase: 'Pending' } },
    { metadata: { name: '<é>' }, spec: { n: 10 } },
  ],
  n: 5,
  s: 'str',
  empty: [],
  e: {},
  big: 12345678.5,
}

/** Templates, and what kubectl 1.36 prints for the document, with missing keys allowed and not. */
export const recordedPaths: readonly {
  readonly template: string
  readonly lenient: RecordedResult
  readonly strict: RecordedResult
}[] = [
  { template: 'text', lenient: { output: 'text' }, strict: { output: 'text' } },
  { template: '{.kind}', lenient: { output: 'List' }, strict: { output: 'List' } },
  { template: '{.items[*].metadata.name}', lenient: { output: 'a b <é>' }, strict: { output: 'a b <é>' } },
  { template: '{.items[*].metadata.name}{"\\n"}', lenient: { output: 'a b <é>\n' }, strict: { output: 'a b <é>\n' } },
  {
    template: '{range .items[*]}{.metadata.name}{"\\t"}{.status.phase}{"\\n"}{end}',
    lenient: { output: 'a\tRunning\nb\tPending\n<é>\t\n' },
    strict: { error: 'status is not found' },
  },
  {
    template: '{range .items[*]}[{.metadata.name}{range .spec.c[*]} {.name}:{.ports}{end}]{end}!',
    lenient: { output: '[a c1:[80,443] c2:[]][b][<é>]!' },
    strict: { error: 'name is not found' },
  },
  { template: '{range .empty[*]}{.x}{end}done', lenient: { output: 'done' }, strict: { error: 'x is not found' } },
  {
    template: '{range .items[*]}{.metadata.name}',
    lenient: { output: 'ab<é>' },
    strict: { error: 'metadata is not found' },
  },
  { template: '{.items[0].metadata.labels.k8s\\.io/app}', lenient: { output: 'web' }, strict: { output: 'web' } },
  { template: "{.items[0].metadata.labels['k8s\\.io/app']}", lenient: { output: 'web' }, strict: { output: 'web' } },
  {
    template: "{.items[0]['metadata','status']}",
    lenient: { output: '{"labels":{"k8s.io/app":"web"},"name":"a"} {"phase":"Running"}' },
    strict: { output: '{"labels":{"k8s.io/app":"web"},"name":"a"} {"phase":"Running"}' },
  },
  { template: '{.items[0,2].metadata.name}', lenient: { output: 'a <é>' }, strict: { output: 'a <é>' } },
  { template: '{.items[-1].metadata.name}', lenient: { output: '<é>' }, strict: { output: '<é>' } },
  { template: '{.items[0:2].metadata.name}', lenient: { output: 'a b' }, strict: { output: 'a b' } },
  { template: '{.items[::2].metadata.name}', lenient: { output: 'a <é>' }, strict: { output: 'a <é>' } },
  { template: '{.items[-1:].metadata.name}', lenient: { output: '<é>' }, strict: { output: '<é>' } },
  { template: '{.items[:-1].metadata.name}', lenient: { output: 'a b' }, strict: { output: 'a b' } },
  {
    template: '{.items[5].metadata.name}',
    lenient: { error: 'array index out of bounds: index 5, length 3' },
    strict: { error: 'array index out of bounds: index 5, length 3' },
  },
  {
    template: '{.items[2:1]}',
    lenient: { error: 'starting index 2 is greater than ending index 1' },
    strict: { error: 'starting index 2 is greater than ending index 1' },
  },
  { template: '{.items[::0]}', lenient: { error: 'step must be > 0' }, strict: { error: 'step must be > 0' } },
  { template: '{.items[0:0]}x', lenient: { output: 'x' }, strict: { output: 'x' } },
  { template: '{.items[?(@.metadata.name=="a")].spec.n}', lenient: { output: '3' }, strict: { output: '3' } },
  { template: '{.items[?(@.spec.n>0)].metadata.name}', lenient: { output: 'a <é>' }, strict: { output: 'a <é>' } },
  { template: '{.items[?(@.spec.n<=3)].metadata.name}', lenient: { output: 'a b' }, strict: { output: 'a b' } },
  {
    template: '{.items[?(@.spec.b==true)].metadata.name}',
    lenient: { output: 'a' },
    strict: { error: 'b is not found' },
  },
  {
    template: '{.items[?(@.status.phase!="Running")].metadata.name}',
    lenient: { output: 'b' },
    strict: { error: 'status is not found' },
  },
  { template: '{.items[?(@.status)].metadata.name}', lenient: { output: 'a b' }, strict: { output: 'a b' } },
  {
    template: '{.items[?(@.spec.f>1.5)].metadata.name}',
    lenient: { output: 'b' },
    strict: { error: 'f is not found' },
  },
  {
    template: '{.items[?(@.spec.n=="3")].metadata.name}',
    lenient: { error: 'incompatible types for comparison' },
    strict: { error: 'incompatible types for comparison' },
  },
  {
    template: '{.items[?(@.spec.n==1 && @.spec.b==true)]}',
    lenient: { syntax: "unrecognized character in action: U+0026 '&'" },
    strict: { syntax: "unrecognized character in action: U+0026 '&'" },
  },
  {
    template: '{.items[?(@.metadata.name=~"a")]}',
    lenient: { syntax: "unrecognized character in action: U+007E '~'" },
    strict: { syntax: "unrecognized character in action: U+007E '~'" },
  },
  { template: '{..name}', lenient: { output: 'a c1 c2 b <é>' }, strict: { output: 'a c1 c2 b <é>' } },
  { template: '{.items[0].spec.c[*].ports[*]}', lenient: { output: '80 443' }, strict: { output: '80 443' } },
  {
    template: '{.items[0].spec}',
    lenient: {
      output: '{"b":true,"c":[{"name":"c1","ports":[80,443]},{"name":"c2","ports":[]}],"f":1.5,"n":3,"z":null}',
    },
    strict: {
      output: '{"b":true,"c":[{"name":"c1","ports":[80,443]},{"name":"c2","ports":[]}],"f":1.5,"n":3,"z":null}',
    },
  },
  { template: '{.items[0].spec.z}', lenient: { output: 'null' }, strict: { output: 'null' } },
  { template: '{.e}', lenient: { output: '{}' }, strict: { output: '{}' } },
  { template: '{.nope}', lenient: { output: '' }, strict: { error: 'nope is not found' } },
  { template: '{.nope.nope}', lenient: { output: '' }, strict: { error: 'nope is not found' } },
  { template: '{.kind.nope}', lenient: { output: '' }, strict: { error: 'nope is not found' } },
  {
    template: '{.kind[0]}',
    lenient: { error: 'string is not array or slice' },
    strict: { error: 'string is not array or slice' },
  },
  {
    template: '{.n[*]}',
    lenient: { error: 'int64 is not array or slice' },
    strict: { error: 'int64 is not array or slice' },
  },
  {
    template: '{.n[?(@.a)]}',
    lenient: { error: '5 is not array or slice and cannot be filtered' },
    strict: { error: '5 is not array or slice and cannot be filtered' },
  },
  { template: '{@.n}', lenient: { output: '5' }, strict: { output: '5' } },
  { template: '{$.n}', lenient: { output: '5' }, strict: { output: '5' } },
  {
    template: '{$}',
    lenient: {
      output:
        '{"big":12345678.5,"e":{},"empty":[],"items":[{"metadata":{"labels":{"k8s.io/app":"web"},"name":"a"},"spec":{"b":true,"c":[{"name":"c1","ports":[80,443]},{"name":"c2","ports":[]}],"f":1.5,"n":3,"z":null},"status":{"phase":"Running"}},{"metadata":{"name":"b"},"spec":{"b":false,"c":[],"f":2.25,"n":-1},"status":{"phase":"Pending"}},{"metadata":{"name":"\\u003cé\\u003e"},"spec":{"n":10}}],"kind":"List","n":5,"s":"str"}',
    },
    strict: {
      output:
        '{"big":12345678.5,"e":{},"empty":[],"items":[{"metadata":{"labels":{"k8s.io/app":"web"},"name":"a"},"spec":{"b":true,"c":[{"name":"c1","ports":[80,443]},{"name":"c2","ports":[]}],"f":1.5,"n":3,"z":null},"status":{"phase":"Running"}},{"metadata":{"name":"b"},"spec":{"b":false,"c":[],"f":2.25,"n":-1},"status":{"phase":"Pending"}},{"metadata":{"name":"\\u003cé\\u003e"},"spec":{"n":10}}],"kind":"List","n":5,"s":"str"}',
    },
  },
  { template: '{.big}', lenient: { output: '1.23456785e+07' }, strict: { output: '1.23456785e+07' } },
  { template: '{.items[0].spec.f}', lenient: { output: '1.5' }, strict: { output: '1.5' } },
  { template: '{"a\\u00e9\\x41"}', lenient: { output: 'aéA' }, strict: { output: 'aéA' } },
  { template: "{'single'}", lenient: { output: 'single' }, strict: { output: 'single' } },
  { template: '{5}', lenient: { output: '5' }, strict: { output: '5' } },
  { template: '{1.50}', lenient: { output: '1.5' }, strict: { output: '1.5' } },
  { template: '{true}', lenient: { output: 'true' }, strict: { output: 'true' } },
  {
    template: '{foo}',
    lenient: { error: 'unrecognized identifier foo' },
    strict: { error: 'unrecognized identifier foo' },
  },
  {
    template: '{end}',
    lenient: { error: 'not in range, nothing to end' },
    strict: { error: 'not in range, nothing to end' },
  },
  { template: '{', lenient: { syntax: 'unclosed action' }, strict: { syntax: 'unclosed action' } },
  { template: '{.a', lenient: { syntax: 'unclosed action' }, strict: { syntax: 'unclosed action' } },
  { template: '{.items[}', lenient: { syntax: 'unterminated array' }, strict: { syntax: 'unterminated array' } },
  {
    template: '{.items[a]}',
    lenient: { syntax: 'invalid array index a' },
    strict: { syntax: 'invalid array index a' },
  },
  {
    template: '{"x}',
    lenient: { syntax: 'unterminated quoted string' },
    strict: { syntax: 'unterminated quoted string' },
  },
  {
    template: '{.items[?(@.a]}',
    lenient: { syntax: 'unterminated filter' },
    strict: { syntax: 'unterminated filter' },
  },
  {
    template: '{.items[?(@.a)}',
    lenient: { syntax: 'unclosed array expect ]' },
    strict: { syntax: 'unclosed array expect ]' },
  },
  {
    template: '{&}',
    lenient: { syntax: "unrecognized character in action: U+0026 '&'" },
    strict: { syntax: "unrecognized character in action: U+0026 '&'" },
  },
  { template: '{...}', lenient: { output: '' }, strict: { error: ' is not found' } },
  { template: '{.items[*]..name}', lenient: { output: 'a c1 c2 b <é>' }, strict: { output: 'a c1 c2 b <é>' } },
  { template: '}', lenient: { output: '}' }, strict: { output: '}' } },
  { template: '{.s.*}', lenient: { output: '115 116 114' }, strict: { output: '115 116 114' } },
]
