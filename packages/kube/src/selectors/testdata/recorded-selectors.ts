/** A selector's text, and the result of Kubernetes 1.36: its canonical text and the matching objects, or the error. */
export interface RecordedSelector {
  readonly text: string
  readonly canonical?: string
  readonly matches?: string
  readonly error?: string
}

export const labelledObjects: readonly { readonly [key: string]: string }[] = [
  {},
  { a: 'b' },
  { a: '3' },
  { a: '', in: 'in' },
]

export const recordedLabelSelectors: readonly RecordedSelector[] = [
  { text: '', canonical: '', matches: '1111' },
  { text: 'a', canonical: 'a', matches: '0111' },
  { text: '!a', canonical: '!a', matches: '1000' },
  { text: 'a=b', canonical: 'a=b', matches: '0100' },
  { text: 'a==b', canonical: 'a==b', matches: '0100' },
  { text: 'a!=b', canonical: 'a!=b', matches: '1011' },
  { text: 'a in (b)', canonical: 'a in (b)', matches: '0100' },
  { text: 'a in (c,b)', canonical: 'a in (b,c)', matches: '0100' },
  { text: 'a notin (b, c)', canonical: 'a notin (b,c)', matches: '1011' },
  { text: 'a>1', canonical: 'a>1', matches: '0010' },
  { text: 'a<2', canonical: 'a<2', matches: '0000' },
  { text: 'a=', canonical: 'a=', matches: '0001' },
  { text: 'a in ()', canonical: 'a in ()', matches: '0001' },
  { text: 'a in (,)', canonical: 'a in ()', matches: '0001' },
  { text: 'a in (b,,c)', canonical: 'a in (,b,c)', matches: '0101' },
  { text: 'b=1,a=2', canonical: 'a=2,b=1', matches: '0000' },
  { text: 'x.io/a=b', canonical: 'x.io/a=b', matches: '0000' },
  { text: ' a = b , !c ', canonical: 'a=b,!c', matches: '0100' },
  { text: 'in in (in)', canonical: 'in in (in)', matches: '0001' },
  { text: 'notin', canonical: 'notin', matches: '0000' },
  { text: 'a,', error: "found '', expected: identifier after ','" },
  { text: 'a,,b', error: "found ',', expected: identifier after ','" },
  { text: ',a', error: "found ',', expected: !, identifier, or 'end of string'" },
  { text: 'a=b=c', error: "found '=', expected: ',' or 'end of string'" },
  { text: 'a b', error: "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt" },
  { text: 'a in b', error: "unable to parse requirement: found 'b' expected: '('" },
  { text: 'a in (b', error: "unable to parse requirement: found '', expected: ',' or ')'" },
  { text: 'a in (b c)', error: "unable to parse requirement: found 'c', expected: ',' or ')'" },
  {
    text: 'a>x',
    error:
      "unable to parse requirement: values[0]: Invalid value: \"x\": for 'Gt', 'Lt' operators, the value must be an integer",
  },
  { text: 'a>1,a<5', canonical: 'a>1,a<5', matches: '0010' },
  { text: '!', error: "unable to parse requirement: found '', expected: identifier" },
  { text: '!a=b', error: "found '=', expected: ',' or 'end of string'" },
  { text: '=b', error: "found '=', expected: !, identifier, or 'end of string'" },
  { text: '(a)', error: "found '(', expected: !, identifier, or 'end of string'" },
  { text: 'a=!', error: "unable to parse requirement: found '!', expected: identifier" },
  {
    text: 'bad key/x/y=1',
    error: "unable to parse requirement: found 'key/x/y', expected: in, notin, =, ==, !=, gt, lt",
  },
  {
    text: 'a=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    error:
      'unable to parse requirement: values[0][a]: Invalid value: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": must be no more than 63 bytes',
  },
  {
    text: '-a',
    error:
      "unable to parse requirement: <nil>: Invalid value: \"-a\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
  },
  {
    text: 'a=-b',
    error:
      "unable to parse requirement: values[0][a]: Invalid value: \"-b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
  },
  { text: 'a!b', error: "unable to parse requirement: found '!', expected: in, notin, =, ==, !=, gt, lt" },
  { text: 'a<>b', error: "unable to parse requirement: found '>', expected: identifier" },
  {
    text: 'a<x',
    error:
      "unable to parse requirement: values[0]: Invalid value: \"x\": for 'Gt', 'Lt' operators, the value must be an integer",
  },
  {
    text: 'a>',
    error:
      "unable to parse requirement: values[0]: Invalid value: \"\": for 'Gt', 'Lt' operators, the value must be an integer",
  },
  {
    text: 'a<',
    error:
      "unable to parse requirement: values[0]: Invalid value: \"\": for 'Gt', 'Lt' operators, the value must be an integer",
  },
  { text: 'a<3', canonical: 'a<3', matches: '0000' },
  { text: 'a<4', canonical: 'a<4', matches: '0010' },
  { text: 'a>2', canonical: 'a>2', matches: '0010' },
  { text: 'a>3', canonical: 'a>3', matches: '0000' },
  {
    text: 'a>-1',
    error:
      "unable to parse requirement: values[0][a]: Invalid value: \"-1\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
  },
  { text: 'a<1,a>2', canonical: 'a<1,a>2', matches: '0000' },
  { text: 'a < 5', canonical: 'a<5', matches: '0010' },
  {
    text: 'a<+5',
    error:
      "unable to parse requirement: values[0][a]: Invalid value: \"+5\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
  },
  {
    text: 'a>1.5',
    error:
      "unable to parse requirement: values[0]: Invalid value: \"1.5\": for 'Gt', 'Lt' operators, the value must be an integer",
  },
  {
    text: 'a>9223372036854775808',
    error:
      "unable to parse requirement: values[0]: Invalid value: \"9223372036854775808\": for 'Gt', 'Lt' operators, the value must be an integer",
  },
  { text: 'a<9223372036854775807', canonical: 'a<9223372036854775807', matches: '0010' },
  { text: 'a>1,', error: "found '', expected: identifier after ','" },
  { text: 'a> 1 2', error: "found '2', expected: ',' or 'end of string'" },
  { text: 'a notin', error: "unable to parse requirement: found '' expected: '('" },
  { text: 'a notin x', error: "unable to parse requirement: found 'x' expected: '('" },
  { text: 'a in (x', error: "unable to parse requirement: found '', expected: ',' or ')'" },
  { text: 'a in (x y)', error: "unable to parse requirement: found 'y', expected: ',' or ')'" },
  { text: 'a in (,x)', canonical: 'a in (,x)', matches: '0001' },
  { text: 'a in (x,,y)', canonical: 'a in (,x,y)', matches: '0001' },
  { text: 'a in x', error: "unable to parse requirement: found 'x' expected: '('" },
  { text: 'a in (=)', error: "unable to parse requirement: found '=', expected: ',', ')' or identifier" },
  { text: 'a in (x=)', error: "unable to parse requirement: found '=', expected: ',' or ')'" },
  { text: '!!a', error: "unable to parse requirement: found '!', expected: identifier" },
  { text: 'a!', error: "unable to parse requirement: found '!', expected: in, notin, =, ==, !=, gt, lt" },
  { text: 'notin notin (notin)', canonical: 'notin notin (notin)', matches: '1111' },
  { text: 'a in (in,notin)', canonical: 'a in (in,notin)', matches: '0000' },
  { text: 'a==', canonical: 'a==', matches: '0001' },
  { text: 'a==,b', canonical: 'a==,b', matches: '0000' },
  { text: 'a!=', canonical: 'a!=', matches: '1110' },
  { text: 'a\x00b', error: "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt" },
  { text: 'a=\x00', canonical: 'a=', matches: '0001' },
  { text: '\x00', canonical: '', matches: '1111' },
  { text: 'a=(', error: "unable to parse requirement: found '(', expected: identifier" },
  { text: 'a in ((', error: "unable to parse requirement: found '(', expected: ',', ')' or identifier" },
  { text: 'a in (x))', error: "found ')', expected: ',' or 'end of string'" },
  {
    text: 'a/b/c',
    error:
      "unable to parse requirement: <nil>: Invalid value: \"a/b/c\": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
  },
  { text: '/a', error: 'unable to parse requirement: <nil>: Invalid value: "/a": prefix part must be non-empty' },
  { text: 'a=b c', error: "found 'c', expected: ',' or 'end of string'" },
]

export const fieldObjects: readonly { readonly [key: string]: string }[] = [{}, { a: 'b' }, { a: 'x,y' }]

export const recordedFieldSelectors: readonly RecordedSelector[] = [
  { text: '', canonical: '', matches: '111' },
  { text: 'a=b', canonical: 'a=b', matches: '010' },
  { text: 'a==b', canonical: 'a=b', matches: '010' },
  { text: 'a!=b', canonical: 'a!=b', matches: '101' },
  { text: 'b=1,a=2', canonical: 'a=2,b=1', matches: '000' },
  { text: 'a=x\\,y', canonical: 'a=x\\,y', matches: '001' },
  { text: 'a=x\\=y', canonical: 'a=x\\=y', matches: '000' },
  { text: 'a=\\\\', canonical: 'a=\\\\', matches: '000' },
  { text: 'a=\\', error: 'invalid field selector: invalid escape sequence: \\' },
  { text: 'a=\\x', error: 'invalid field selector: invalid escape sequence: \\x' },
  { text: 'a=b=c', error: 'invalid field selector: unescaped character in value: 61' },
  { text: 'a', error: "invalid selector: 'a'; can't understand 'a'" },
  { text: 'a>b', error: "invalid selector: 'a>b'; can't understand 'a>b'" },
  { text: '=', canonical: '', matches: '111' },
  { text: 'a=,b=', canonical: 'a=,b=', matches: '100' },
  { text: 'status.phase!=Running', canonical: 'status.phase!=Running', matches: '111' },
  { text: ',a=b,', canonical: 'a=b', matches: '010' },
  { text: 'a!b=c', canonical: 'a!b=c', matches: '000' },
  { text: 'a=b,', canonical: 'a=b', matches: '010' },
  { text: 'a=b\\=c', canonical: 'a=b\\=c', matches: '000' },
  { text: 'a=b\\,c', canonical: 'a=b\\,c', matches: '000' },
  { text: 'a=b\\\\c', canonical: 'a=b\\\\c', matches: '000' },
  { text: '!=a', canonical: '!=a', matches: '111' },
  { text: 'a=!=b', error: 'invalid field selector: unescaped character in value: 61' },
  { text: ',,a=b', canonical: 'a=b', matches: '010' },
  { text: ',', canonical: '', matches: '111' },
  { text: 'a=é\\é', error: 'invalid field selector: invalid escape sequence: \\é' },
  { text: 'b=2,a=1', canonical: 'a=1,b=2', matches: '000' },
  { text: 'a=1,a=2', canonical: 'a=1,a=2', matches: '000' },
  { text: 'a==b==c', error: 'invalid field selector: unescaped character in value: 61' },
]
