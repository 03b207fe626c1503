package gotypes

import (
	"path"
	"reflect"
	"strings"

	autoscalingv1 "k8s.io/api/autoscaling/v1"
	"k8s.io/apimachinery/pkg/runtime"
	published "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/dynamic-resource-allocation/structured/schedulerapi"
	"k8s.io/kubernetes/pkg/apis/apps"
	"k8s.io/kubernetes/pkg/apis/autoscaling"
	"k8s.io/kubernetes/pkg/apis/batch"
	"k8s.io/kubernetes/pkg/apis/certificates"
	"k8s.io/kubernetes/pkg/apis/core"
	"k8s.io/kubernetes/pkg/apis/flowcontrol"
	"k8s.io/kubernetes/pkg/apis/policy"
	"k8s.io/kubernetes/pkg/apis/rbac"
	"k8s.io/kubernetes/pkg/apis/resource"
	"k8s.io/kubernetes/pkg/apis/storage"
)

// The groups whose internal types are described.
var internalGroups = []func(*runtime.Scheme) error{
	apps.AddToScheme,
	autoscaling.AddToScheme,
	batch.AddToScheme,
	certificates.AddToScheme,
	core.AddToScheme,
	flowcontrol.AddToScheme,
	policy.AddToScheme,
	rbac.AddToScheme,
	resource.AddToScheme,
	storage.AddToScheme,
}

// Structs that are in no kind: those in annotations, and one that only messages have.
var otherTypes = []reflect.Type{
	reflect.TypeFor[autoscalingv1.MetricSpec](),
	reflect.TypeFor[autoscalingv1.MetricStatus](),
	reflect.TypeFor[autoscalingv1.HorizontalPodAutoscalerCondition](),
	reflect.TypeFor[schedulerapi.SharedDeviceID](),
}

// Published versions in the order in which they are asked for the name of a field.
var versions = []string{"v1", "v2"}

// The structs below all kinds.
type known struct {
	byName map[string]reflect.Type
}

func knownTypes() known {
	scheme := runtime.NewScheme()
	for _, add := range internalGroups {
		if err := add(scheme); err != nil {
			panic(err)
		}
	}
	found := known{byName: map[string]reflect.Type{}}
	for _, from := range []*runtime.Scheme{scheme, published.Scheme} {
		for _, of := range from.AllKnownTypes() {
			found.add(of)
		}
	}
	for _, of := range otherTypes {
		found.add(of)
	}
	return found
}

func (k known) add(of reflect.Type) {
	switch of.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		k.add(of.Elem())
	case reflect.Struct:
		if _, present := k.byName[nameOf(of)]; present {
			return
		}
		k.byName[nameOf(of)] = of
		for index := range of.NumField() {
			if of.Field(index).IsExported() {
				k.add(of.Field(index).Type)
			}
		}
	}
}

// nameOf returns "core.PodSpec" for an internal type and "core/v1.PodSpec" for a published one.
func nameOf(of reflect.Type) string {
	if group, isPublished := strings.CutPrefix(of.PkgPath(), "k8s.io/api/"); isPublished {
		return group + "." + of.Name()
	}
	folder := path.Base(of.PkgPath())
	if isVersion := strings.HasPrefix(folder, "v1") || strings.HasPrefix(folder, "v2"); isVersion {
		folder = path.Base(path.Dir(of.PkgPath())) + "/" + folder
	}
	return folder + "." + of.Name()
}

// publishedName returns the JSON name of the field of the same Go name in the published type of the same Go name; a
// field that no published type has gets its Go name with a small first letter.
func (k known) publishedName(of reflect.Type, member reflect.StructField, tag string) string {
	if tag != "" {
		return tag
	}
	for _, version := range versions {
		from, present := k.byName[path.Base(of.PkgPath())+"/"+version+"."+of.Name()]
		if !present {
			continue
		}
		if same, present := from.FieldByName(member.Name); present {
			name, _, _ := strings.Cut(same.Tag.Get("json"), ",")
			if name != "" {
				return name
			}
		}
	}
	return strings.ToLower(member.Name[:1]) + member.Name[1:]
}
