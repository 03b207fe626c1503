package patches

import (
	"encoding/json"
	"reflect"
	"sort"
	"strings"

	"k8s.io/client-go/kubernetes/scheme"
)

// patchTags returns every patch tag below a kind: a sorted list of "PATH STRATEGIES KEY". It does not enter a struct
// again that it met above. Without an input it returns the kinds.
func patchTags(input json.RawMessage) (any, error) {
	var kind string
	read(input, &kind)
	if kind == "" {
		return kindNames(), nil
	}
	found := []string{}
	collectTags(reflect.TypeOf(structOf(kind)), "", nil, &found)
	sort.Strings(found)
	return found, nil
}

func kindNames() []string {
	names := []string{}
	for kind := range scheme.Scheme.AllKnownTypes() {
		names = append(names, kind.Group+"/"+kind.Version+"/"+kind.Kind)
	}
	sort.Strings(names)
	return names
}

func collectTags(from reflect.Type, path string, above []reflect.Type, found *[]string) {
	for from.Kind() == reflect.Pointer || from.Kind() == reflect.Slice || from.Kind() == reflect.Map {
		from = from.Elem()
	}
	if from.Kind() != reflect.Struct {
		return
	}
	for _, met := range above {
		if met == from {
			return
		}
	}
	above = append(append([]reflect.Type{}, above...), from)
	for index := range from.NumField() {
		field := from.Field(index)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "-" || !field.IsExported() {
			continue
		}
		if name == "" && (field.Anonymous || options == "inline") {
			collectTags(field.Type, path, above, found)
			continue
		}
		inner := path + "." + name
		strategies, key := field.Tag.Get("patchStrategy"), field.Tag.Get("patchMergeKey")
		if strategies != "" || key != "" {
			*found = append(*found, inner+" "+strategies+" "+key)
		}
		collectTags(field.Type, inner, above, found)
	}
}
