package schemas

import (
	"context"
	"encoding/json"
	"sort"

	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

type createStrategy interface {
	Validate(ctx context.Context, object runtime.Object) field.ErrorList
}

type updateStrategy interface {
	ValidateUpdate(ctx context.Context, object, old runtime.Object) field.ErrorList
}

// decode copies the decoder of custom resources and its defaulter, which Kubernetes does not export. The schema must
// not touch apiVersion, kind and metadata, so they are read first and restored afterwards.
func (r *resource) decode(document json.RawMessage) (*unstructured.Unstructured, []string, error) {
	var fields map[string]any
	if err := utiljson.Unmarshal(document, &fields); err != nil {
		return nil, nil, err
	}
	object := &unstructured.Unstructured{Object: fields}
	kind, hasKind, err := unstructured.NestedString(object.Object, "kind")
	if err != nil {
		return nil, nil, err
	}
	apiVersion, hasAPIVersion, err := unstructured.NestedString(object.Object, "apiVersion")
	if err != nil {
		return nil, nil, err
	}
	metaOptions := objectmeta.ObjectMetaOptions{ReturnUnknownFieldPaths: true}
	meta, hasMeta, unknown, err := objectmeta.GetObjectMetaWithOptions(object.Object, metaOptions)
	if err != nil {
		return nil, nil, err
	}
	track := schema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true}
	unknown = append(unknown, pruning.PruneWithOptions(object.Object, r.schema, true, track)...)
	defaulting.PruneNonNullableNullsWithoutDefaults(object.Object, r.schema)
	complaint, paths := objectmeta.CoerceWithOptions(nil, object.Object, r.schema, false, objectmeta.CoerceOptions{ReturnUnknownFieldPaths: true})
	if complaint != nil {
		return nil, nil, complaint
	}
	unknown = append(unknown, paths...)
	if hasKind {
		object.SetKind(kind)
	}
	if hasAPIVersion {
		object.SetAPIVersion(apiVersion)
	}
	if hasMeta {
		if err := objectmeta.SetObjectMeta(object.Object, meta); err != nil {
			return nil, nil, err
		}
	}
	defaulting.Default(object.Object, r.schema)
	return object, unknown, nil
}

func prepareResource(input json.RawMessage) (any, error) {
	found, request, err := readResourceRequest(input)
	if err != nil {
		return nil, err
	}
	object, unknown, err := found.decode(request.Value)
	if err != nil {
		return nil, err
	}
	sorted := append([]string{}, unknown...)
	sort.Strings(sorted)
	return map[string]any{"value": object.Object, "unknown": sorted}, nil
}
