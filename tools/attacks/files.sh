# To upload an SVG with a script, by its own name and as .png.
# No: content decides, and SVG is no picture here.
upload eve picture.svg; upload eve svg-inside.png
#> 415 unsupported_type
#> 415 unsupported_type

# To upload HTML as a picture, and HTML that is a GIF as well.
# No: a picture is decoded and drawn anew: what is no picture does not come through.
upload eve page.png; upload eve both.gif
#> 415 unsupported_type
#> 415 unsupported_type

# To fill the memory with a picture of 30,000 × 30,000 dots in 100 kB.
# No: the size a picture says it has is judged before it is decoded.
du -b wide.png | awk '{ print ($1 < 200000) }'; upload eve wide.png
#> 1
#> 413 too_large

# To fill the disk with a document that unpacks to 4 GB.
# No: what an archive says it unpacks to is limited, and nobody here unpacks it.
upload mal unpacking.docx
#> 415 unsupported_type

# To send a company a program, or a document with macros, as a résumé.
# No: résumés are PDF, DOC and DOCX by content, without macros.
upload mal program.pdf; upload mal macros.docx
#> 415 unsupported_type
#> 415 unsupported_type

# To upload more than there is room for.
# No: pictures 2 MiB, résumés 5 MiB, cut while they come.
upload eve large.png
#> 413 too_large

# To upload résumés as nobody, or as a company.
# No: résumés need a freelancer's session.
touch nobody.jar; upload nobody resume.pdf; upload eve resume.pdf
#> 401 no_session
#> 403 wrong_role

# To choose where an uploaded file lands.
# No: the server names files, 128 random bits.
cp resume.pdf r.pdf; say -b mal.jar -H "x-xsrf-token: $(token mal)" -F 'file=@r.pdf;filename=../../../tmp/evil.pdf' $U/api/upload | grep -oE 'evil|\.\.' | wc -l
ls "$DATA/files" | grep -c evil; ls /tmp | grep -c '^evil.pdf$'
#> 0
#> 0
#> 0

# To show an uploaded picture as a page of ours.
# No: type and nosniff are ours, and a sandbox without scripts is around it.
name=$(ask victim getclientdetails > /dev/null; grep -oE '"logo":"[^"]+"' answer | cut -d'"' -f4)
curl -s -D - -o answer $U/images/$name | grep -iE '^(content-type|x-content-type-options|content-security-policy):' | tr A-Z a-z | sort
#> content-security-policy: default-src 'none'; frame-ancestors 'none'; sandbox
#> content-type: image/webp
#> x-content-type-options: nosniff

# To use a picture that somebody else has uploaded, or a résumé as a logo.
# No: a file is bound to the browser that sent it, and to its kind.
picture=$(upload victim picture.png | grep -oE '[A-Za-z0-9_-]+\.webp')
for logo in $picture $THEIR_RESUME; do ask eve clientprofileedit name=Eve EMAIL=e@kaamkaj.example phone=9876543210 licenseno=1 districtid=1 locationid=1 logo=$logo; grep -o '"fields":{"logo"' answer; done
#> 400 invalid
#> "fields":\{"logo"
#> 400 invalid
#> "fields":\{"logo"
