/**
 * How expressions of a type are written. In a template `{int}` stands for an expression of that type, `{?}` for one of
 * a type that is chosen once for the template, and `{=x:int}` declares a variable of that type for the rest of it.
 * Templates without any such part are leaves; the first leaf of a type is the simplest.
 */
export const coreTemplates: Readonly<Record<string, readonly string[]>> = {
  int: [
    ...['i', '0', '1', '-1', '2', '7', '9223372036854775807', '-9223372036854775808', '0x1F', 'a.b', 'unset', 'm.a'],
    ...['{int} + {int}', '{int} - {int}', '{int} * {int}', '{int} / {int}', '{int} % {int}', '-({int})', '-i'],
    ...['size({string})', 'size({bytes})', 'size({li})', '{map}.size()', '{ls}.size()', '{string}.size()'],
    ...['int({string})', 'int({uint})', 'int({double})', 'int({ts})', 'int({int})', 'int({dyn})'],
    ...['{ts}.getFullYear()', '{ts}.getMonth()', '{ts}.getDate()', '{ts}.getDayOfMonth()', '{ts}.getDayOfWeek()'],
    ...['{ts}.getDayOfYear()', '{ts}.getHours()', '{ts}.getMinutes()', '{ts}.getSeconds()', '{ts}.getMilliseconds()'],
    ...["{ts}.getHours('America/New_York')", "{ts}.getDate('+05:30')", "{ts}.getMinutes('-02:15')"],
    ...["{ts}.getHours('Nowhere/X')", "{ts}.getDayOfWeek('Europe/Berlin')", '{ts}.getHours({string})'],
    ...['{dur}.getHours()', '{dur}.getMinutes()', '{dur}.getSeconds()', '{dur}.getMilliseconds()'],
    ...['{li}[{int}]', 'm[{string}]', '{opt}.orValue({int})', '{opt}.value()', '{map}[{string}]', '{map}.a'],
    '[{int}, {int}][{int}]',
  ],
  uint: [
    ...['u', '0u', '1u', '18446744073709551615u', '3u'],
    ...['{uint} + {uint}', '{uint} - {uint}', '{uint} * {uint}', '{uint} / {uint}', '{uint} % {uint}'],
    ...['uint({string})', 'uint({int})', 'uint({double})', 'uint({uint})'],
  ],
  double: [
    ...['d', '0.0', '1.5', '-2.25', '1e10', '1e300', '.5', '1e-7', '9007199254740993.0', '123456789.0'],
    ...['{double} + {double}', '{double} - {double}', '{double} * {double}', '{double} / {double}', '-({double})'],
    ...['double({string})', 'double({int})', 'double({uint})', 'double({double})'],
  ],
  bool: [
    ...[
      'b',
      'true',
      'false',
      'i > 1',
      "s == ''",
      'has(m.a)',
      'has(mm.o.p)',
      'has(mm.q.r)',
      'has(dy.k)',
      'has({m.a: 1}.a)',
    ],
    ...['{bool} && {bool}', '{bool} || {bool}', '!{bool}', '{bool} && {bool} && {bool}', '{bool} || {bool} || {bool}'],
    ...['{?} == {?}', '{?} != {?}', '{?} < {?}', '{?} <= {?}', '{?} > {?}', '{?} >= {?}'],
    ...['{int} == {double}', '{uint} < {int}', '{double} >= {uint}', '{int} in {li}', '{string} in {ls}'],
    ...['{string} in {map}', '{dyn} in ld', '{dyn} in mm', '{dyn} == {?}', 'has({map}.a)', 'has({dyn}.k)'],
    ...['{li}.all({=x:int}, {bool})', '{ls}.exists({=x:string}, {bool})', '{li}.exists_one({=x:int}, {bool})'],
    ...[
      '{map}.all({=k:string}, {bool})',
      '{map}.exists({=k:string}, {=v:int}, {bool})',
      '{dyn}.exists({=x:dyn}, {bool})',
    ],
    ...[
      '{li}.all({=k:int}, {=v:int}, {bool})',
      '{map}.existsOne({=k:string}, {=v:int}, {bool})',
      'ld.all({=x:dyn}, {bool})',
    ],
    ...['{string}.contains({string})', '{string}.startsWith({string})', '{string}.endsWith({string})'],
    ...[
      '{string}.matches({string})',
      "{string}.matches('^[a-z]+$')",
      '{opt}.hasValue()',
      'bool({string})',
      'bool({bool})',
    ],
    ...['type({?}) == int', 'type({?}) == type({?})', 'type({dyn}) == string', 'type({?}) == list', 'type({?}) == map'],
    ...['type({ts}) == google.protobuf.Timestamp', 'type({dyn}) == null_type', 'type({opt}) == optional_type'],
  ],
  bytes: [...['y', "b''", "b'abc'", "b'\\xff'", "b'é'"], ...['{bytes} + {bytes}', 'bytes({string})', 'bytes({bytes})']],
  ts: [
    ...['t', "timestamp('2023-01-02T03:04:05.123Z')", 'timestamp(0)', "timestamp('1969-12-31T23:59:59.9Z')"],
    ...['{ts} + {dur}', '{ts} - {dur}', '{dur} + {ts}', 'timestamp({string})', 'timestamp({int})', 'timestamp({ts})'],
  ],
  dur: [
    ...['du', "duration('1h')", "duration('-1.5s')", "duration('1ns')", "duration('300ms')"],
    ...['{dur} + {dur}', '{dur} - {dur}', 'duration({string})', 'duration({dur})', '{ts} - {ts}', 'duration({int})'],
  ],
  li: [
    ...['li', '[]', '[1]', '[1, 2, 3]', '[i, 2]'],
    ...[
      '{li} + {li}',
      '[{int}, {int}]',
      '[?{opt}, {int}]',
      '{li}.map({=x:int}, {int})',
      '{ls}.map({=x:string}, {int})',
    ],
    ...['{map}.map({=k:string}, {int})', '{li}.filter({=x:int}, {bool})', '{li}.map({=x:int}, {bool}, {int})'],
    ...['{li}.transformList({=k:int}, {=v:int}, {int})', '{map}.transformList({=k:string}, {=v:int}, {int})'],
    '{li}.transformList({=k:int}, {=v:int}, {bool}, {int})',
  ],
  ls: [
    ...['ls', "['a', 'b']", "['a']", "['']"],
    ...['[{string}, {string}]', '{ls} + {ls}', '{ls}.map({=x:string}, {string})', '{map}.map({=k:string}, {string})'],
    ...['{ls}.filter({=x:string}, {bool})', '{map}.filter({=k:string}, {bool})'],
  ],
  map: [
    ...['m', "{'a': 1}", '{}', "{'x': i}"],
    ...['{{string}: {int}, {string}: {int}}', '{?{string}: {opt}}', '{map}.transformMap({=k:string}, {=v:int}, {int})'],
    '{map}.transformMap({=k:string}, {=v:int}, {bool}, {int})',
    '{li}.transformMapEntry({=k:int}, {=v:int}, {{string}: {int}})',
    'lm[{int}]',
  ],
  dyn: [
    ...[
      'dy',
      'mm.x',
      'dyn(1)',
      "dyn('a')",
      'dyn(null)',
      'mm',
      'ld',
      'null',
      'dyn(1u)',
      'dyn(1.0)',
      'dyn([1])',
      'mm.z[1]',
    ],
    ...['mm.n', 'mm.o.p', 'mm.q', 'dyn({?})', 'ld[{int}]', 'mm[{string}]', '{dyn} + {dyn}', '{dyn} - {int}', '{dyn}.k'],
    ...['{dyn} * {dyn}', '{dyn} / {int}', '-dy', '{dyn}[{dyn}]', '{dyn}.map({=x:dyn}, {bool})', 'size({dyn})'],
    ...['{dyn}.filter({=x:dyn}, {bool})', '{bool} ? {dyn} : {dyn}'],
  ],
  opt: [
    ...['optional.none()', 'optional.of(1)', 'm.?a', 'li[?0]', 'm.?zz'],
    ...['optional.of({int})', 'optional.ofNonZeroValue({int})', 'mm.?o.?p', '{li}[?{int}]', 'm[?{string}]', '{map}.?a'],
    ...['{opt}.optMap({=x:int}, {int})', '{opt}.optFlatMap({=x:int}, {opt})', '{opt}.or({opt})', 'dyn({opt})'],
  ],
}

/** Written for every type. */
export const anyTypeTemplates: readonly string[] = [
  '({?})',
  '({bool} ? {?} : {?})',
  "{'a': {?}}.a",
  '[{?}, {?}][{int}]',
  'optional.of({?}).orValue({?})',
  '{{string}: {?}}[{string}]',
]
