{{- define "kaamkaj.labels" -}}
app.kubernetes.io/name: kaamkaj
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "kaamkaj.image" -}}
{{ required "image.repository is required: build the image and push it to your registry (docs/operations.md)" .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "kaamkaj.podSecurityContext" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "kaamkaj.containerSecurityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- define "kaamkaj.environment" -}}
envFrom:
  - configMapRef: { name: {{ .Release.Name }} }
  - secretRef: { name: {{ .Values.secretName }} }
env:
{{- if .Values.cloudnativepg.enabled }}
  - name: DATABASE_PASSWORD
    valueFrom: { secretKeyRef: { name: {{ .Release.Name }}-db-app, key: password } }
  - name: DATABASE_URL
    value: postgres://kaamkaj:$(DATABASE_PASSWORD)@{{ .Release.Name }}-db-rw:5432/kaamkaj?sslmode=verify-full&sslrootcert=/etc/database-ca/ca.crt
{{- end }}
{{- range .Values.extraEnv }}
  - {{ toJson . }}
{{- end }}
{{- end -}}

{{- define "kaamkaj.volumeMounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- if .Values.cloudnativepg.enabled }}
- { name: database-ca, mountPath: /etc/database-ca, readOnly: true }
{{- end }}
{{- end -}}

{{- define "kaamkaj.volumes" -}}
- name: data
  emptyDir: {}
- name: tmp
  emptyDir: {}
{{- if .Values.cloudnativepg.enabled }}
- name: database-ca
  secret:
    secretName: {{ .Release.Name }}-db-ca
    items: [{ key: ca.crt, path: ca.crt }]
{{- end }}
{{- end -}}
