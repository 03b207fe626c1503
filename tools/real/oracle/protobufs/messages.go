package protobufs

import (
	"encoding/json"
	"reflect"
	"strings"
)

// messageField is a field of a Go struct in its protobuf message.
type messageField struct {
	// Name is the JSON name; empty for an embedded struct.
	Name string `json:"name"`
	// Type is * for repeated, { for the values of a map, then a scalar or the Go package and name of a message.
	Type string `json:"type"`
	// Form is when the field is part of the JSON, in the notation of kubewright's message tables.
	Form string `json:"form"`
}

type marshaler interface{ Marshal() ([]byte, error) }

var ofMessages = reflect.TypeFor[marshaler]()

// messageFacts returns the protobuf fields of every struct in a kind, by package and name of the type and the field's
// number. Structs without protobuf are left out.
func messageFacts(json.RawMessage) (any, error) {
	facts := map[string]map[string]messageField{}
	eachStruct(func(name string, described reflect.Type) {
		if reflect.PointerTo(described).Implements(ofMessages) {
			facts[name] = messageFields(described)
		}
	})
	return facts, nil
}

func messageFields(described reflect.Type) map[string]messageField {
	fields := map[string]messageField{}
	for index := range described.NumField() {
		part := described.Field(index)
		tag := strings.Split(part.Tag.Get("protobuf"), ",")
		if len(tag) < 2 {
			continue
		}
		name, options, _ := strings.Cut(part.Tag.Get("json"), ",")
		fields[tag[1]] = messageField{Name: name, Type: messageType(part.Type), Form: form(part, options)}
	}
	return fields
}

// form follows encoding/json: omitempty leaves out nil, zero scalars and empty collections, but not structs, which need
// omitzero.
func form(part reflect.StructField, options string) string {
	kind := part.Type.Kind()
	omitEmpty := strings.Contains(","+options+",", ",omitempty,")
	omitZero := strings.Contains(","+options+",", ",omitzero,")
	switch {
	case part.Anonymous && part.Tag.Get("json") == ",inline":
		return "^"
	case kind == reflect.Pointer && omitEmpty:
		return "?"
	case kind == reflect.Struct && omitZero, kind != reflect.Struct && omitEmpty:
		return "-"
	case kind == reflect.Pointer, kind == reflect.Slice, kind == reflect.Map:
		return "="
	default:
		return "!"
	}
}

func messageType(described reflect.Type) string {
	described = withoutPointer(described)
	if reflect.PointerTo(described).Implements(ofMessages) {
		return described.PkgPath() + "." + described.Name()
	}
	switch described.Kind() {
	case reflect.Slice:
		if described.Elem().Kind() == reflect.Uint8 {
			return "bytes"
		}
		return "*" + messageType(described.Elem())
	case reflect.Map:
		return "{" + messageType(described.Elem())
	case reflect.Float64:
		return "double"
	default:
		return described.Kind().String()
	}
}
