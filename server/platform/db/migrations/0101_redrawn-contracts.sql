-- A PDF of a contract that was drawn before has boxes for letters of many scripts. It is drawn again for its next reader; the sweep deletes the files.
DELETE FROM "contract_files";
