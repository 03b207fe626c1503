/** Texts to search. */
export const searchedTexts: readonly string[] = [
  '',
  'foo',
  'aaa',
  'abc',
  'a\nb',
  'STRASSE Straße',
  'ééé',
  '😀',
  'a.b',
  'b',
  'Ωx',
  'foobar foo',
]

/** Patterns, and the result of Go's FindAllString for each text, as JSON. */
export const recordedMatches: readonly { readonly pattern: string; readonly found: string }[] = [
  { pattern: '^[a-z]+$', found: '[null,["foo"],["aaa"],["abc"],null,null,null,null,null,["b"],null,null]' },
  { pattern: '(?i)straße', found: '[null,null,null,null,null,["Straße"],null,null,null,null,null,null]' },
  { pattern: 'a{2,3}', found: '[null,null,["aaa"],null,null,null,null,null,null,null,null,null]' },
  { pattern: '(a|b)*c', found: '[null,null,null,["abc"],null,null,null,null,null,null,null,null]' },
  { pattern: '\\bfoo\\b', found: '[null,["foo"],null,null,null,null,null,null,null,null,null,["foo"]]' },
  { pattern: '^$', found: '[[""],null,null,null,null,null,null,null,null,null,null,null]' },
  { pattern: '(a)(b)?', found: '[null,null,["a","a","a"],["ab"],["a"],["a"],null,null,["a"],null,null,["a"]]' },
  {
    pattern: 'x*',
    found:
      '[[""],["","","",""],["","","",""],["","","",""],["","","",""],["","","","","","","","","","","","","","",""],["","","",""],["",""],["","","",""],["",""],["","x"],["","","","","","","","","","",""]]',
  },
  {
    pattern: '[[:alpha:]]+',
    found:
      '[null,["foo"],["aaa"],["abc"],["a","b"],["STRASSE","Stra","e"],null,null,["a","b"],["b"],["x"],["foobar","foo"]]',
  },
  { pattern: '\\p{Greek}', found: '[null,null,null,null,null,null,null,null,null,null,["Ω"],null]' },
  {
    pattern: '[^a]',
    found:
      '[null,["f","o","o"],null,["b","c"],["\\n","b"],["S","T","R","A","S","S","E"," ","S","t","r","ß","e"],["é","é","é"],["😀"],[".","b"],["b"],["Ω","x"],["f","o","o","b","r"," ","f","o","o"]]',
  },
  {
    pattern: '.',
    found:
      '[null,["f","o","o"],["a","a","a"],["a","b","c"],["a","b"],["S","T","R","A","S","S","E"," ","S","t","r","a","ß","e"],["é","é","é"],["😀"],["a",".","b"],["b"],["Ω","x"],["f","o","o","b","a","r"," ","f","o","o"]]',
  },
  {
    pattern: '(?s).',
    found:
      '[null,["f","o","o"],["a","a","a"],["a","b","c"],["a","\\n","b"],["S","T","R","A","S","S","E"," ","S","t","r","a","ß","e"],["é","é","é"],["😀"],["a",".","b"],["b"],["Ω","x"],["f","o","o","b","a","r"," ","f","o","o"]]',
  },
  { pattern: '(?m)^b$', found: '[null,null,null,null,["b"],null,null,null,null,["b"],null,null]' },
  { pattern: 'a.c', found: '[null,null,null,["abc"],null,null,null,null,null,null,null,null]' },
  { pattern: 'é+', found: '[null,null,null,null,null,null,["ééé"],null,null,null,null,null]' },
  { pattern: '\\x{1F600}', found: '[null,null,null,null,null,null,null,["😀"],null,null,null,null]' },
  { pattern: '(?U)a+', found: '[null,null,["a","a","a"],["a"],["a"],["a"],null,null,["a"],null,null,["a"]]' },
  { pattern: '(?:ab)+?', found: '[null,null,null,["ab"],null,null,null,null,null,null,null,null]' },
  { pattern: '\\Qa.b\\E', found: '[null,null,null,null,null,null,null,null,["a.b"],null,null,null]' },
]

/** Invalid patterns, and Go's errors. */
export const recordedSyntaxErrors: readonly (readonly [string, string])[] = [
  ['[', 'error parsing regexp: missing closing ]: `[`'],
  ['(', 'error parsing regexp: missing closing ): `(`'],
  ['a)', 'error parsing regexp: unexpected ): `a)`'],
  ['a**', 'error parsing regexp: invalid nested repetition operator: `**`'],
  ['*', 'error parsing regexp: missing argument to repetition operator: `*`'],
  ['a{2,1}', 'error parsing regexp: invalid repeat count: `{2,1}`'],
  ['a{1001}', 'error parsing regexp: invalid repeat count: `{1001}`'],
  ['[z-a]', 'error parsing regexp: invalid character class range: `z-a`'],
  ['\\', 'error parsing regexp: trailing backslash at end of expression: ``'],
  ['\\8', 'error parsing regexp: invalid escape sequence: `\\8`'],
  ['(?=a)', 'error parsing regexp: invalid or unsupported Perl syntax: `(?=`'],
  ['(?<=a)', 'error parsing regexp: invalid named capture: `(?<=a)`'],
  ['(?P<1', 'error parsing regexp: invalid named capture: `(?P<1`'],
  ['[[:foo:]]', 'error parsing regexp: invalid character class range: `[:foo:]`'],
  ['\\pX', 'error parsing regexp: invalid character class range: `\\pX`'],
  ['\\p{Foo}', 'error parsing regexp: invalid character class range: `\\p{Foo}`'],
  ['(?z)', 'error parsing regexp: invalid or unsupported Perl syntax: `(?z`'],
  ['x{2}{3}', 'error parsing regexp: invalid nested repetition operator: `{2}{3}`'],
  ['((((a{100}){100}){100}){100})', 'error parsing regexp: invalid repeat count: `{100}`'],
]
